// Reads the whole FAQ for those who write it: drafts too, with who changed what last.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'
import { faqThanks, faqUnanswered } from './faq-thanks-tables.ts'

const author = people('author')

/** An item as its writers see it. */
export interface ManagedFaq {
  readonly id: number
  readonly topicId: number
  readonly question: string
  readonly answer: string
  /** Other ways to ask it, one per line. */
  readonly asked: string
  readonly draft: boolean
  readonly version: number
  readonly thanks: number
  /** Visitors whom it did not help while they wrote a question. */
  readonly unanswered: number
  readonly updatedAt: Date
  /** Null: as the content files say. */
  readonly updatedByName: string | null
}

/** A topic with its items in their order; it may be empty. */
export interface ManagedTopic {
  readonly id: number
  readonly name: string
  readonly categoryId: string
  readonly categoryName: string
  readonly items: readonly ManagedFaq[]
}

/**
 * All topics in their order.
 * @throws Forbidden without the permission.
 */
export async function findManagedFaqs(person: Person): Promise<ManagedTopic[]> {
  if (!mayManageFaq(person)) throw new Forbidden()
  const [topics, items] = await Promise.all([
    database
      .select({
        ...pick(faqTopic, 'id', 'name', 'categoryId'),
        categoryName: faqCategory.name,
      })
      .from(faqTopic)
      .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
      .orderBy(asc(faqCategory.position), asc(faqTopic.position)),
    database
      .select({
        ...pick(faq, 'id', 'topicId', 'question', 'answer', 'version', 'updatedAt'),
        asked: sql<string>`coalesce(${faq.asked}, '')`,
        draft: sql<boolean>`${faq.draftSince} is not null`,
        thanks: sql<number>`(select count(*)::int from ${faqThanks} where ${faqThanks.faqId} = ${faq.id})`,
        unanswered: sql<number>`(select count(*)::int from ${faqUnanswered} where ${faqUnanswered.faqId} = ${faq.id})`,
        updatedByName: author.name,
      })
      .from(faq)
      .leftJoin(author, eq(author.id, faq.updatedBy))
      .where(isNull(faq.deletedAt))
      .orderBy(asc(faq.position), asc(faq.id)),
  ])
  const inTopic = Map.groupBy(items, ({ topicId }) => topicId)
  return topics.map((topic) => ({ ...topic, items: inTopic.get(topic.id) ?? [] }))
}

/**
 * The drafts, the oldest first.
 * @throws Forbidden without the permission.
 */
export async function findFaqDrafts(person: Person): Promise<Pick<ManagedFaq, 'id' | 'question'>[]> {
  if (!mayManageFaq(person)) throw new Forbidden()
  return database
    .select(pick(faq, 'id', 'question'))
    .from(faq)
    .where(and(isNull(faq.deletedAt), isNotNull(faq.draftSince)))
    .orderBy(asc(faq.draftSince), asc(faq.id))
}
