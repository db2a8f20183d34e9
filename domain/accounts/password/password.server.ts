import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { addressLinks, confirmations, networkLinks } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { passwordReplaced, passwordResetRequested } from '#domain/accounts/account-events.ts'
import { account, session, user } from '#domain/accounts/account-tables.ts'
import type { ChangePasswordInput, SetPasswordInput } from '#domain/accounts/credential-input.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { noteEmailChange } from '#domain/accounts/email/email-change.ts'
import { proveAddress } from '#domain/accounts/email/email-verification.server.ts'
import { consumeLink, readLink } from '#domain/accounts/one-time-link.server.ts'
import {
  hashNewPassword,
  isOwnPassword,
  type NewPasswordHash,
  weaknessOf,
} from '#domain/accounts/password-hash.server.ts'
import { criteriaNotMet, passwordCriteria } from '#domain/accounts/password-policy.ts'
import { requireConsent } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type OwnerProof, ownerWay, proveOwner } from '#domain/accounts/phone/number-code.server.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import {
  keepFirstConsent,
  type LegalVersions,
  lacksConsent,
  storeRegistrant,
} from '#domain/accounts/registration/registration.server.ts'
import { deletePendingSignIns } from '#domain/accounts/second-factor/second-factor.server.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import type { CompleteAccountInput } from './complete-account-input.ts'

/** Stores the hash and ends every session except `keepSession` (an id). */
async function replacePassword(
  tx: Transaction,
  change: {
    readonly userId: string
    readonly passwordHash: NewPasswordHash
    readonly action: (typeof accountAudit)[keyof typeof accountAudit]
    readonly keepSession?: string | undefined
    readonly requestId?: string | undefined
  },
): Promise<void> {
  const { userId, passwordHash: password, keepSession } = change
  const at = now()
  const [owner] = await tx
    .select({ name: user.name, role: user.role })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  const credential = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
  const changed = await tx
    .update(account)
    .set({ password, updatedAt: at })
    .where(credential)
    .returning({ id: account.id })
  if (changed.length === 0) {
    const fresh = { id: randomUUID(), accountId: userId, providerId: 'credential', userId, password }
    await tx.insert(account).values({ ...fresh, createdAt: at, updatedAt: at })
  }
  const others = keepSession === undefined ? undefined : ne(session.id, keepSession)
  await tx.delete(session).where(and(eq(session.userId, userId), others))
  await deletePendingSignIns(tx, userId)
  await recordAudit(tx, {
    actor: owner ? { id: userId, ...owner, requestId: change.requestId } : null,
    action: change.action,
    target: `user:${userId}`,
  })
  await announce(tx, passwordReplaced, { userId, key: newPublicId() })
}

/**
 * Changes the password and ends all other sessions.
 * @throws TooMany; Invalid when the current password is wrong, or the new one is unchanged or easy to guess.
 */
export async function changePassword(person: Person, input: ChangePasswordInput): Promise<void> {
  await confirmations.take(person.id)
  if (!(await isOwnPassword(person, input.currentPassword))) {
    throw new Invalid('Password saat ini salah', { currentPassword: 'Password saat ini salah' })
  }
  if (input.newPassword === input.currentPassword) {
    const same = 'Password baru sama dengan yang lama. Pilih yang lain.'
    throw new Invalid(same, { newPassword: same })
  }
  const passwordHash = await hashNewPassword(input.newPassword, [person.name, person.email], 'newPassword')
  await database.transaction((tx) =>
    replacePassword(tx, {
      userId: person.id,
      passwordHash,
      action: accountAudit['password-change'],
      keepSession: person.sessionId,
      requestId: person.requestId,
    }),
  )
}

/**
 * Requires the demo password to meet the rules of administrators.
 * @throws Error with the reason, without the password.
 */
export function checkDemoPassword(password: string): void {
  const unmet = passwordCriteria('admin').filter(({ isMet }) => !isMet(password))
  const about = demoAccounts.flatMap(({ name, email }) => [name, email])
  const problem =
    unmet.length > 0
      ? `${criteriaNotMet('admin')}: ${unmet.map(({ label }) => label).join(', ')}.`
      : weaknessOf(password, about)
  if (problem) {
    throw new Error(
      `PORTAL_DEMO_PASSWORD: ${problem} Password ini membuka akun admin contoh, jadi harus sekuat password ` +
        'administrator. Ganti, atau isi PORTAL_DEMO=0.',
    )
  }
}

/**
 * Stores name, password and the unconfirmed address, and ends other sessions. A taken address gets the same answer; its
 * owner gets an email.
 * @throws Forbidden for staff; Conflict with a password or withdrawn consent; Invalid; TooMany.
 */
export async function completeAccount(
  person: Person,
  input: CompleteAccountInput,
  { proof, version }: { readonly proof: OwnerProof; readonly version: string },
): Promise<void> {
  if (person.role !== 'client') throw new Forbidden()
  requireConsent(person)
  if ((await ownerWay(person)) === 'password') throw new Conflict('Akun Anda sudah punya password.')
  // Before the code, which is good once.
  const passwordHash = await hashNewPassword(input.newPassword, [input.name, input.email], 'newPassword')
  await proveOwner(person, proof)
  await addressLinks.take(input.email)
  await database.transaction(async (tx) => {
    await tx.update(user).set({ name: input.name, updatedAt: now() }).where(eq(user.id, person.id))
    const registrant = toRegistrant(input)
    if (registrant) await storeRegistrant(tx, person.id, registrant, version)
    await replacePassword(tx, {
      userId: person.id,
      passwordHash,
      action: accountAudit['account-complete'],
      keepSession: person.sessionId,
      requestId: person.requestId,
    })
    await noteEmailChange(tx, person, input.email)
  })
}

/**
 * Handles every address alike: neither answer nor time reveals an account. `address` is the visitor's network.
 * @throws TooMany, also alike.
 */
export async function requestPasswordReset(input: { readonly email: string }, address = ''): Promise<void> {
  await networkLinks.take(address)
  await addressLinks.take(input.email)
  await database.transaction((tx) => announce(tx, passwordResetRequested, { email: input.email, key: newPublicId() }))
}

export async function getPasswordLink(token: string) {
  const userId = await readLink('set-password', token)
  if (!userId) return null
  const [owner] = await database
    .select({ name: user.name, email: user.email, role: user.role, banned: user.banned })
    .from(user)
    .where(eq(user.id, userId))
  if (!owner || owner.banned) return null
  const { name, email, role } = owner
  return { name, email, role, asksConsent: await lacksConsent(userId) }
}

/**
 * Sets the password, uses the link up and ends all sessions. Stores the first consent to the texts of `versions`.
 * @throws Invalid when the link has expired, the password is weak or the consent is missing; the link then stays valid.
 */
export async function setPassword(input: SetPasswordInput, versions: LegalVersions, requestId?: string): Promise<void> {
  const owner = await getPasswordLink(input.token)
  if (!owner) throw new Invalid(linkExpired)
  const passwordHash = await hashNewPassword(input.newPassword, [owner.name, owner.email], 'newPassword')
  await database.transaction(async (tx) => {
    const userId = await consumeLink(tx, 'set-password', input.token)
    if (!userId) throw new Invalid(linkExpired)
    // The link came to this address by mail, or the operator vouches for it.
    await proveAddress(tx, userId, 'link')
    await keepFirstConsent(tx, userId, input, versions)
    await replacePassword(tx, { userId, passwordHash, action: accountAudit['password-set'], requestId })
  })
}
