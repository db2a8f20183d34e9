import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { consent, guardianConsent, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/** The person's own consents, oldest first. @throws NotFound when the account is gone. */
export async function getConsents(person: Pick<Person, 'id'>) {
  const [own] = await database
    .select({ registrant: user.registrant, withdrawnAt: user.consentWithdrawnAt })
    .from(user)
    .where(eq(user.id, person.id))
  if (!own) throw new NotFound()
  const documents = await database
    .select({ document: consent.document, version: consent.version, acceptedAt: consent.acceptedAt })
    .from(consent)
    .where(eq(consent.userId, person.id))
    .orderBy(asc(consent.acceptedAt), asc(consent.document))
  const [guardian = null] = await database
    .select({ name: guardianConsent.name, version: guardianConsent.version, agreedAt: guardianConsent.agreedAt })
    .from(guardianConsent)
    .where(eq(guardianConsent.userId, person.id))
  return { ...own, documents, guardian }
}

export type Consents = Awaited<ReturnType<typeof getConsents>>

/** True when the person withdrew the consent; waits for a concurrent withdrawal. */
export async function hasWithdrawnConsent(tx: Transaction, personId: string): Promise<boolean> {
  const [found] = await tx
    .select({ withdrawnAt: user.consentWithdrawnAt })
    .from(user)
    .where(eq(user.id, personId))
    .for('share')
  return Boolean(found?.withdrawnAt)
}

export async function noteWithdrawal(tx: Transaction, personId: string): Promise<boolean> {
  const withdrawn = await tx
    .update(user)
    .set({ consentWithdrawnAt: now() })
    .where(and(eq(user.id, personId), isNull(user.consentWithdrawnAt)))
    .returning({ id: user.id })
  return withdrawn.length > 0
}

export async function lockWithdrawn(tx: Transaction, personId: string) {
  const [own] = await tx
    .select({ registrant: user.registrant })
    .from(user)
    .where(and(eq(user.id, personId), isNotNull(user.consentWithdrawnAt)))
    .for('update')
  return own
}

export async function renewConsents(
  tx: Transaction,
  userId: string,
  versions: Readonly<Record<'terms' | 'privacy', string>>,
  guardianAgrees: boolean,
): Promise<void> {
  const at = now()
  if (guardianAgrees) {
    await tx
      .update(guardianConsent)
      .set({ version: versions.privacy, agreedAt: at })
      .where(eq(guardianConsent.userId, userId))
  }
  await tx.update(user).set({ consentWithdrawnAt: null }).where(eq(user.id, userId))
  const documents = ['terms', 'privacy'] as const
  await tx
    .insert(consent)
    .values(documents.map((document) => ({ userId, document, version: versions[document], acceptedAt: at })))
    .onConflictDoUpdate({ target: [consent.userId, consent.document, consent.version], set: { acceptedAt: at } })
}
