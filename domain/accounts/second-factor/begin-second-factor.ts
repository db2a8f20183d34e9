// Switches the second factor on, in two steps: a key for the app, then the app's first code.
import { and, eq, ne } from 'drizzle-orm'
import { session } from '#domain/accounts/account-tables.ts'
import { auth } from '#domain/accounts/auth.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { openedSessionToken } from '#platform/better-auth-internals.server.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict } from '#shared/errors.ts'
import { confirmed, recordChange, takeCode } from './second-factor.server.ts'

/**
 * Makes a key and gives it as the 'otpauth:' address that the QR code carries. Nothing counts before a code confirms it.
 * @throws TooMany, Invalid for a wrong password, Conflict when the second factor is on or the address is not confirmed.
 */
export async function beginSecondFactor(person: Person, password: string, headers: Headers): Promise<string> {
  if (!person.emailVerified) {
    throw new Conflict('Konfirmasi alamat email Anda dulu. Sesudah itu verifikasi dua langkah dapat dinyalakan.')
  }
  const made = await confirmed(person, () => auth().api.enableTwoFactor({ body: { password }, headers }))
  if (made.method !== 'totp') throw new Error('Better Auth made another kind of second factor')
  return made.totpURI
}

/** What stands after the factor was switched on: the recovery codes, and the cookies of the renewed session. */
export interface ConfirmedFactor {
  readonly codes: readonly string[]
  readonly cookies: readonly string[]
}

/**
 * Switches the second factor on with the app's code; the session is renewed and the person's others end.
 * @throws TooMany, Invalid for a wrong code, Conflict when no key waits for one.
 */
export async function confirmSecondFactor(person: Person, code: string, headers: Headers): Promise<ConfirmedFactor> {
  const cookies = await confirmed(person, async () => {
    // Else this would be a door to try codes of a factor that is on.
    if (person.hasSecondFactor) throw new Conflict('Verifikasi dua langkah sudah menyala.')
    await takeCode(person.id, code)
    const { headers: answer } = await auth().api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
    return answer.getSetCookie()
  })
  const token = openedSessionToken(cookies)
  if (!token) throw new Error('Better Auth did not renew the session')
  await database.transaction(async (tx) => {
    await tx.delete(session).where(and(eq(session.userId, person.id), ne(session.token, token)))
    await recordChange(tx, 'on', { actor: person, userId: person.id })
  })
  const { backupCodes } = await auth().api.viewBackupCodes({ body: { userId: person.id } })
  return { codes: backupCodes, cookies }
}
