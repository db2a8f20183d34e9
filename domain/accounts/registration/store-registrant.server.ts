// Keeps who opened an account, and the guardian who agrees for a pupil under 18.
import { eq } from 'drizzle-orm'
import { guardianConsent, user } from '#domain/accounts/account-tables.ts'
import type { RegistrantFields } from '#domain/accounts/registrant.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/**
 * Stores the choice. A guardian whose name is new agrees now, to `version` of the privacy policy; the same one's
 * agreement keeps its time and version. Who is no pupil under 18 any more has no guardian kept. The row must be locked by the caller or new.
 */
export async function storeRegistrant(
  tx: Transaction,
  userId: string,
  registrant: RegistrantFields,
  version: string | undefined,
): Promise<void> {
  await tx.update(user).set({ registrant: registrant.registrant }).where(eq(user.id, userId))
  if (registrant.registrant !== 'minor') {
    await tx.delete(guardianConsent).where(eq(guardianConsent.userId, userId))
    return
  }
  const [known] = await tx
    .select({ name: guardianConsent.name })
    .from(guardianConsent)
    .where(eq(guardianConsent.userId, userId))
  if (known?.name === registrant.guardianName) return
  if (version === undefined) throw new Error('a guardian agrees to a version of the privacy policy')
  const fresh = { name: registrant.guardianName, version, agreedAt: now() }
  await tx
    .insert(guardianConsent)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: guardianConsent.userId, set: fresh })
}
