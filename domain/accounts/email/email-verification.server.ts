import { and, eq } from 'drizzle-orm'
import { addressLinks, confirmations } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { accountRegistered, addressProven } from '#domain/accounts/account-events.ts'
import {
  account,
  consent,
  emailChange,
  guardianConsent,
  profilePhoto,
  session,
  user,
} from '#domain/accounts/account-tables.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { consumeLink, readLink } from '#domain/accounts/one-time-link.server.ts'
import { isOwnPassword } from '#domain/accounts/password-hash.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { numberCode, provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import { eraseSecondFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'

/**
 * Marks the address as confirmed. If it was not before: with `by` 'link' the credentials and data of the unconfirmed
 * user are removed and their questions detached (`addressProven`); with 'owner' everything stays.
 */
export async function proveAddress(tx: Transaction, userId: string, by: 'owner' | 'link'): Promise<void> {
  const [before] = await tx
    .select({ email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  if (!before || before.emailVerified) return
  const at = now()
  await tx.update(user).set({ emailVerified: true, updatedAt: at }).where(eq(user.id, userId))
  const passwords = await tx.$count(account, and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  if (by === 'owner' || passwords === 0) return
  await eraseSecondFactor(tx, userId)
  for (const table of [session, emailChange, profilePhoto, consent, guardianConsent])
    await tx.delete(table).where(eq(table.userId, userId))
  // Else a code to that person's number would open the account.
  for (const table of [provenNumber, numberCode]) await tx.delete(table).where(eq(table.personId, userId))
  await tx
    .update(user)
    .set({
      name: before.email.split('@')[0] ?? before.email,
      ...{ image: null, phone: null, nisn: null, organization: null, position: null, address: null },
      ...{ registrant: null, consentWithdrawnAt: null },
      erasureRequestedAt: null,
    })
    .where(eq(user.id, userId))
  await announce(tx, addressProven, { userId, before: at.toISOString() })
}

/**
 * What the link requires: a tap if signed in to that account, else its password, so that no one confirms someone else's
 * account by opening a link they did not request. Null when the link has expired.
 */
export async function getVerificationLink(
  token: string,
  person: Pick<Person, 'id'> | null,
): Promise<{ readonly asksPassword: boolean } | null> {
  const userId = await readLink('verify-email', token)
  return userId === undefined ? null : { asksPassword: person?.id !== userId }
}

/**
 * Confirms the address and uses the link up.
 * @throws Invalid when the link has expired or the password is wrong; TooMany.
 */
export async function verifyEmail(
  { token, password }: { readonly token: string; readonly password: string },
  { person, requestId }: { readonly person: Pick<Person, 'id'> | null; readonly requestId?: string },
): Promise<void> {
  const owner = await readLink('verify-email', token)
  if (!owner) throw new Invalid(linkExpired)
  if (person?.id !== owner) {
    const tries = `verify-email:${owner}`
    await confirmations.take(tries)
    if (!(await isOwnPassword({ id: owner }, password))) throw new Invalid(wrongPassword, { password: wrongPassword })
    await confirmations.forget(tries)
  }
  await database.transaction(async (tx) => {
    const userId = await consumeLink(tx, 'verify-email', token)
    if (!userId) throw new Invalid(linkExpired)
    await proveAddress(tx, userId, 'owner')
    const [found] = await tx.select({ name: user.name, role: user.role }).from(user).where(eq(user.id, userId))
    await recordAudit(tx, {
      actor: found ? { id: userId, ...found, requestId } : null,
      action: accountAudit['email-verify'],
      target: `user:${userId}`,
    })
  })
}

const wrongPassword = 'Password salah. Bila lupa, buat password baru.'

/** Emails a new link unless the address is confirmed. @throws TooMany. */
export async function requestVerification(person: Person): Promise<void> {
  if (person.emailVerified) return
  await addressLinks.take(person.email)
  await database.transaction((tx) => announce(tx, accountRegistered, { userId: person.id, key: newPublicId() }))
}
