import { APIError } from 'better-auth/api'
import { and, eq, like, ne } from 'drizzle-orm'
import { z } from 'zod'
import { codeIsFresh, confirmations } from '#domain/accounts/account.server.ts'
import { accountAudit, staffTwoFactorAudit } from '#domain/accounts/account-audit.ts'
import { type SecondFactorChange, secondFactorChanged } from '#domain/accounts/account-events.ts'
import { session, twoFactor, user, verification } from '#domain/accounts/account-tables.ts'
import { auth } from '#domain/accounts/auth.server.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { openedSessionToken, pendingSignInPrefix } from '#platform/better-auth-internals.server.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/sql-expressions.ts'
import { env } from '#platform/env.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { Conflict, Forbidden, Invalid, NotFound, Unavailable } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { wrongCode, wrongPassword } from './second-factor-input.ts'

export function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof APIError)) return undefined
  // Better Auth hides why it failed; without a refusal (4xx) it could not ask the database.
  if (error.statusCode >= 500) throw new Unavailable(undefined, { cause: error })
  return error.body?.code ?? String(error.statusCode)
}

const refusals: Record<string, () => Error> = {
  INVALID_PASSWORD: () => new Invalid(wrongPassword, { password: wrongPassword }),
  INVALID_CODE: () => new Invalid(wrongCode, { code: wrongCode }),
  TOTP_ALREADY_ENABLED: () => new Conflict('Verifikasi dua langkah sudah menyala.'),
  TOTP_NOT_ENABLED: () => new Conflict('Kunci ini tidak berlaku lagi. Mulai lagi dari awal.'),
  TWO_FACTOR_NOT_ENABLED: () => new Conflict('Verifikasi dua langkah belum menyala.'),
}

/** Confirms with a password or code, then runs Better Auth. @throws TooMany; Invalid and Conflict with our messages. */
async function confirmed<Done>(person: Person, act: () => Promise<Done>): Promise<Done> {
  await confirmations.take(person.id)
  try {
    return await act()
  } catch (error) {
    const refusal = refusals[refusalCode(error) ?? '']
    throw refusal ? refusal() : error
  }
}

/**
 * Uses up an authenticator code, because Better Auth would accept it again within 90 seconds; before it is checked, so
 * that parallel attempts do not help.
 * @throws Invalid when it was used.
 */
export async function takeCode(userId: string, code: string): Promise<void> {
  if (!(await codeIsFresh(`${userId}:${code}`))) throw new Invalid(wrongCode, { code: wrongCode })
}

async function recordChange(
  tx: Transaction,
  change: SecondFactorChange,
  { actor, userId }: { readonly actor: Person; readonly userId: string },
): Promise<void> {
  await recordAudit(tx, { actor, action: accountAudit[`second-factor-${change}`], target: `user:${userId}` })
  await announce(tx, secondFactorChanged, { userId, change, key: newPublicId() })
}

export async function eraseSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [owner] = await tx.select({ isOn: user.twoFactorEnabled }).from(user).where(eq(user.id, userId)).for('update')
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await deletePendingSignIns(tx, userId)
  return owner?.isOn ?? false
}

export async function deletePendingSignIns(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(verification)
    .where(and(eq(verification.value, userId), like(verification.identifier, prefixPattern(pendingSignInPrefix))))
}

/** Returns a new key as an 'otpauth:' address; a code must confirm it. @throws TooMany, Invalid, Conflict. */
export async function beginSecondFactor(person: Person, password: string, headers: Headers): Promise<string> {
  if (!person.emailVerified) {
    throw new Conflict('Konfirmasi alamat email Anda dulu. Sesudah itu verifikasi dua langkah dapat dinyalakan.')
  }
  const made = await confirmed(person, () => auth().api.enableTwoFactor({ body: { password }, headers }))
  if (made.method !== 'totp') throw new Error('Better Auth made another kind of second factor')
  return made.totpURI
}

interface ConfirmedFactor {
  readonly codes: readonly string[]
  readonly cookies: readonly string[]
}

/**
 * Switches the second factor on and ends the other sessions.
 * @throws TooMany, Invalid for a wrong code, Conflict without a pending key.
 */
export async function confirmSecondFactor(person: Person, code: string, headers: Headers): Promise<ConfirmedFactor> {
  const cookies = await confirmed(person, async () => {
    // Otherwise this would be a way to guess codes of an active factor.
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

const key = 'staff_two_factor'

export async function agentsNeedSecondFactor(): Promise<boolean> {
  return (await getSetting(key, z.boolean())) ?? false
}

/** Makes the second factor mandatory for agents, or optional. @throws Forbidden without the permission 'security'. */
export async function changeStaffTwoFactor(admin: Person, value: boolean): Promise<void> {
  if (!holds(admin, 'security')) throw new Forbidden()
  await changeSetting(admin, key, {
    schema: z.boolean(),
    first: false,
    next: () => value,
    fields: (each) => ({ value: each }),
    action: staffTwoFactorAudit.change,
  })
}

/** True where it is mandatory: administrators outside demo mode, and agents when the setting demands it. */
async function secondFactorIsRequired({ role }: Pick<Person, 'role'>): Promise<boolean> {
  if (role === 'admin') return !env.demo
  return role === 'agent' && (await agentsNeedSecondFactor())
}

export async function secondFactorIsDue(person: Person): Promise<boolean> {
  return !person.hasSecondFactor && (await secondFactorIsRequired(person))
}

export async function getSecondFactor(
  person: Person,
): Promise<{ isOn: boolean; isRequired: boolean; codesLeft: number }> {
  const isOn = person.hasSecondFactor ?? false
  const codes = isOn ? (await auth().api.viewBackupCodes({ body: { userId: person.id } })).backupCodes : []
  return { isOn, isRequired: await secondFactorIsRequired(person), codesLeft: codes.length }
}

/** @throws Forbidden where it is mandatory; TooMany, Invalid for a wrong password, Conflict when it is off already. */
export async function removeSecondFactor(person: Person, password: string, headers: Headers): Promise<void> {
  if (await secondFactorIsRequired(person)) {
    throw new Forbidden('Verifikasi dua langkah wajib untuk akun Anda dan tidak dapat dimatikan.')
  }
  await confirmed(person, () => auth().api.verifyPassword({ body: { password }, headers }))
  await database.transaction(async (tx) => {
    if (!(await eraseSecondFactor(tx, person.id))) throw new Conflict('Verifikasi dua langkah belum menyala.')
    await recordChange(tx, 'off', { actor: person, userId: person.id })
  })
}

/** Returns ten new codes. @throws TooMany, Invalid for a wrong password, Conflict when the second factor is off. */
export async function renewRecoveryCodes(
  person: Person,
  password: string,
  headers: Headers,
): Promise<readonly string[]> {
  const { backupCodes } = await confirmed(person, () => auth().api.generateBackupCodes({ body: { password }, headers }))
  await database.transaction((tx) => recordChange(tx, 'codes', { actor: person, userId: person.id }))
  return backupCodes
}

/**
 * Removes it, ends the sessions and emails the person.
 * @throws Forbidden for oneself, without 'users', or for an admin unless by a super admin; NotFound; Conflict.
 */
export async function resetSecondFactor(admin: Person, personId: string): Promise<void> {
  if (!holds(admin, 'users')) throw new Forbidden()
  if (admin.id === personId) throw new Forbidden('Verifikasi dua langkah Anda sendiri diatur ulang oleh admin lain.')
  await database.transaction(async (tx) => {
    const [owner] = await tx.select({ role: user.role }).from(user).where(eq(user.id, personId)).for('update')
    if (!owner) throw new NotFound()
    if (owner.role === 'admin' && !holds(admin, 'super_admin')) {
      throw new Forbidden('Hanya super admin yang boleh mengatur ulang verifikasi dua langkah admin.')
    }
    if (!(await eraseSecondFactor(tx, personId))) throw new Conflict('Akun ini tidak memakai verifikasi dua langkah.')
    await tx.delete(session).where(eq(session.userId, personId))
    await recordChange(tx, 'reset', { actor: admin, userId: personId })
  })
}
