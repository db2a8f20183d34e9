// The first proof of who owns an address. Nothing done under it before the proof binds the owner.
import { and, eq } from 'drizzle-orm'
import {
  account,
  consent,
  emailChange,
  guardianConsent,
  profilePhoto,
  session,
  user,
} from '#domain/accounts/account-tables.ts'
import { addressProven } from '#domain/accounts/credential-events.ts'
import { numberCode, provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import { eraseSecondFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'

/**
 * Marks the address as confirmed. Where it was not, and the password may have been set by somebody other than the owner of the
 * link now (`by` is 'link'), that person's second factor, sessions, numbers, wishes, photo, consents and profile go, and what
 * was asked under the account is parted from it (`addressProven`). With `by` 'owner' the holder of the link has shown
 * that the account is their own, and everything stays.
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
