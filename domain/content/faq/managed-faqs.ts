import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findHistory } from '#domain/content/lifecycle/content-kind.ts'
import { loadPhrasings, storeLoadedContent } from '#domain/content/lifecycle/loaded-content.ts'
import { type ReviewFields, reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/sql-expressions.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { faqKind } from './faq.server.ts'
import { mayManageFaq } from './faq.ts'
import { faq, faqCategory, faqRevision, faqTopic } from './faq-tables.ts'
import { faqThanks, faqUnanswered } from './faq-thanks-tables.ts'

const author = people('author')

/** All topics in their order. @throws Forbidden without the permission. */
export async function findManagedFaqs(person: Person) {
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
        ...pick(faq, 'source', 'reviewedOn', 'editor', 'reviewBy'),
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

export type ManagedFaq = Awaited<ReturnType<typeof findManagedFaqs>>[number]['items'][number]

/** Drafts, oldest first, then items due for review (WIB). @throws Forbidden without the permission. */
export async function findWaitingFaqs(person: Person) {
  if (!mayManageFaq(person)) throw new Forbidden()
  const isWaiting = or(isNotNull(faq.draftSince), lte(faq.reviewBy, isoDay(now())))
  return database
    .select({
      ...pick(faq, 'id', 'question', 'reviewBy'),
      draft: sql<boolean>`${faq.draftSince} is not null`,
    })
    .from(faq)
    .where(and(isNull(faq.deletedAt), isWaiting))
    .orderBy(sql`${faq.draftSince} asc nulls last`, sql`${faq.reviewBy} asc nulls last`, asc(faq.id))
}

/** @throws as `findHistory`. */
export async function findFaqHistory(person: Person, id: number) {
  const { row, revisions } = await findHistory(faqKind, { table: faqRevision, owner: faqRevision.faqId }, person, id)
  const topics = await database.select({ id: faqTopic.id, name: faqTopic.name }).from(faqTopic)
  const names = new Map(topics.map((topic) => [topic.id, topic.name]))
  return {
    question: row.question,
    version: row.version,
    revisions: revisions.map((revision) => ({ ...revision, topic: names.get(revision.topicId) ?? '' })),
  }
}

interface FaqContentItem extends Partial<ReviewFields> {
  readonly key: string
  readonly question: string
  readonly answer: string
  readonly asked?: readonly string[]
}

export interface FaqContent {
  readonly categories: readonly {
    id: string
    name: string
    topics: readonly { name: string; items: readonly FaqContentItem[] }[]
  }[]
}

/** Stores what is new and what changed in the files; items staff edited or deleted stay as they are. */
export async function loadFaqs(content: FaqContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(faqCategory)
      .values(content.categories.map(({ id, name }, position) => ({ id, name, position })))
      .onConflictDoUpdate({
        target: faqCategory.id,
        set: excluded(faqCategory, 'name', 'position'),
      })
    await tx
      .insert(faqTopic)
      .values(
        content.categories.flatMap((category) =>
          category.topics.map(({ name }, position) => ({ categoryId: category.id, name, position })),
        ),
      )
      .onConflictDoUpdate({
        target: [faqTopic.categoryId, faqTopic.name],
        set: excluded(faqTopic, 'position'),
      })
    const topics = await tx.select().from(faqTopic)
    const rows = content.categories.flatMap((category) =>
      category.topics.flatMap((topic) => {
        const topicId = topics.find((known) => known.categoryId === category.id && known.name === topic.name)?.id
        if (topicId === undefined) throw new Error(`the topic ${topic.name} was not stored`)
        return topic.items.map((item, position) => ({
          contentKey: item.key,
          topicId,
          question: item.question.trim(),
          answer: item.answer.trim(),
          asked: (item.asked ?? []).join('\n'),
          position,
          ...reviewFieldsOf(item),
          updatedAt: now(),
        }))
      }),
    )
    const fields = ['topicId', 'question', 'answer', 'asked', 'position', 'source', 'reviewedOn', 'editor', 'reviewBy']
    await storeLoadedContent(tx, faq, faq.contentKey, rows, fields)
    const phrasings = rows.map(({ contentKey, asked }) => [contentKey, asked] as const)
    await loadPhrasings(tx, faq, faq.contentKey, phrasings)
  })
}
