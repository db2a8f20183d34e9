// Signs in who holds a number: the code that was sent to it opens a session, without any password.
import { auth } from '#domain/accounts/auth.server.ts'
import { isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import { takeNumberCode, wrongNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { numberProven } from '#domain/accounts/phone/phone-events.ts'
import { ensureNumberOwner, type NewNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { keepConsent, type LegalVersions } from '#domain/accounts/registration/first-consent.server.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Invalid } from '#shared/errors.ts'
import { rememberDevice } from './known-device.server.ts'
import { endPresented, noteAttempt, originOf } from './sign-in.ts'

/** The browser's codes, the newest first, and what was typed. */
export interface NumberSignIn {
  readonly ids: readonly string[]
  readonly code: string
  /** The device is used by others too. */
  readonly shared: boolean
}

/** Where the request comes from, who the number becomes when nobody has it, and the texts that the page names. */
export interface NumberSignInFrom {
  readonly headers: Headers
  readonly address: string
  readonly fresh: NewNumberOwner
  readonly versions: LegalVersions
}

/** Opened: the cookies to send, and whose number it is; or why this account takes its password all the same. */
export type SignedInByNumber =
  | { readonly cookies: readonly string[]; readonly number: string; readonly personId: string }
  | { readonly passwordOnly: string }

/** Accounts that a code alone does not open, in words for their owner. */
const passwordOnly = {
  staff: 'Nomor ini milik akun petugas. Masuk dengan email dan password.',
  secondFactor: 'Akun Anda memakai verifikasi dua langkah. Masuk dengan email dan password.',
} as const

/**
 * Takes the code and opens a session for the number's owner, who is made where there is none; agrees to the texts for who
 * has agreed to none. What the number asked before follows by an event.
 * @throws Invalid for every code that does not fit, and for a blocked account, with the same words; TooMany.
 */
export async function signInByNumber(
  { ids, code, shared }: NumberSignIn,
  { headers, address, fresh, versions }: NumberSignInFrom,
): Promise<SignedInByNumber> {
  const { number } = await takeNumberCode({ ids, code }, address, null)
  const { from, believed } = originOf(headers, address, 'number')
  const owner = await database.transaction(async (tx) => {
    const found = await ensureNumberOwner(tx, number, 'code', fresh)
    if (found.banned || found.person.role !== 'client') return found
    await keepConsent(tx, found.person.id, versions)
    await announce(tx, numberProven, { number, personId: found.person.id })
    return found
  })
  const { id: personId, email, role, hasSecondFactor } = owner.person
  if (owner.banned || (isDemoAddress(email) && !env.demo)) {
    await noteAttempt(email, 'refused', from)
    throw new Invalid(wrongNumberCode, { code: wrongNumberCode })
  }
  if (role !== 'client') return { passwordOnly: passwordOnly.staff }
  if (hasSecondFactor) return { passwordOnly: passwordOnly.secondFactor }
  const { headers: answer } = await auth().api.openSession({
    body: { userId: personId, rememberMe: !shared },
    headers: believed,
    returnHeaders: true,
  })
  await endPresented(headers)
  await noteAttempt(email, 'signed-in', from)
  const remembered = shared ? [] : [rememberDevice(headers, number)]
  return { cookies: [...answer.getSetCookie(), ...remembered], number, personId }
}
