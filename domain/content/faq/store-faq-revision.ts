// Keeps what a question and its answer were, so that any earlier state can be brought back.
import { count, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type faq, faqRevision } from './faq-tables.ts'

type FaqRow = typeof faq.$inferSelect

/** Stores the new state; before the first change also the state that was there. */
export async function storeFaqRevision(
  tx: Transaction,
  person: Person,
  before: FaqRow | undefined,
  after: FaqRow,
): Promise<void> {
  const [kept] = await tx.select({ revisions: count() }).from(faqRevision).where(eq(faqRevision.faqId, after.id))
  if (before && kept?.revisions === 0) {
    const { id: faqId, topicId, question, answer, asked, updatedBy: createdBy, updatedAt: createdAt } = before
    await tx.insert(faqRevision).values({ faqId, topicId, question, answer, asked, createdBy, createdAt })
  }
  const { id: faqId, topicId, question, answer, asked } = after
  await tx
    .insert(faqRevision)
    .values({ faqId, topicId, question, answer, asked, createdBy: person.id, createdAt: now() })
}
