// Reads what a question and its answer were, newest first.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq, faqRevision, faqTopic } from './faq-tables.ts'

const author = people('author')

/** One state; `createdByName` null: the content files. */
export interface FaqRevision {
  readonly id: number
  readonly topic: string
  readonly question: string
  readonly answer: string
  /** One per line; null when they were not kept. */
  readonly asked: string | null
  readonly createdByName: string | null
  readonly createdAt: Date
}

/**
 * The item as it is and its states; none before its first change.
 * @throws Forbidden without the permission; NotFound when it is deleted.
 */
export async function findFaqHistory(
  person: Person,
  id: number,
): Promise<{ question: string; version: number; revisions: FaqRevision[] }> {
  if (!mayManageFaq(person)) throw new Forbidden()
  const [item] = await database
    .select({ question: faq.question, version: faq.version })
    .from(faq)
    .where(and(eq(faq.id, id), isNull(faq.deletedAt)))
  if (!item) throw new NotFound('FAQ ini sudah tidak ada')
  const revisions = await database
    .select({
      id: faqRevision.id,
      topic: faqTopic.name,
      question: faqRevision.question,
      answer: faqRevision.answer,
      asked: faqRevision.asked,
      createdByName: author.name,
      createdAt: faqRevision.createdAt,
    })
    .from(faqRevision)
    .innerJoin(faqTopic, eq(faqTopic.id, faqRevision.topicId))
    .leftJoin(author, eq(author.id, faqRevision.createdBy))
    .where(eq(faqRevision.faqId, id))
    .orderBy(desc(faqRevision.id))
  return { ...item, revisions }
}
