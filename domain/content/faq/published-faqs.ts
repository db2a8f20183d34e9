import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { provenanceLine } from '#domain/content/lifecycle/provenance.ts'
import { isPublished } from '#domain/content/lifecycle/published.ts'
import { getSeasonFill, type SeasonFill, unfilled } from '#domain/season/season.server.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import type { FaqPlace } from './faq-address.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'

/** The published questions as a table; `fill` fills in the season's dates. An import rule restricts the raw tables. */
export function publishedFaqs(fill: SeasonFill) {
  return database
    .select({
      ...pick(faq, 'id', 'question', 'asked', 'position', 'updatedAt', 'topicId', 'source', 'reviewedOn', 'editor'),
      answer: sql<string>`${faq.answer}`.mapWith(fill).as('answer'),
      topicName: sql<string>`${faqTopic.name}`.as('topic_name'),
      topicPosition: sql<number>`${faqTopic.position}`.as('topic_position'),
      categoryId: faqTopic.categoryId,
      categoryName: sql<string>`${faqCategory.name}`.as('category_name'),
      categoryPosition: sql<number>`${faqCategory.position}`.as('category_position'),
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .where(isPublished(faq, now()))
    .as('published_faq')
}

/** Changes whenever the public FAQ changes: a cache key, one short row. */
export async function getFaqVersion(): Promise<string> {
  const item = publishedFaqs(unfilled)
  const parts = sql`concat_ws(' ', ${item.id}, ${item.updatedAt}, ${item.position}, ${item.topicId}, ${item.topicName}, ${item.topicPosition}, ${item.categoryId}, ${item.categoryName}, ${item.categoryPosition})`
  const [row] = await database
    .select({ version: sql<string | null>`md5(string_agg(${parts}, ',' order by ${item.id}))` })
    .from(item)
  return row?.version ?? ''
}

export async function findFaqPhrasings(): Promise<Map<number, string>> {
  const published = publishedFaqs(await getSeasonFill())
  const rows = await database.select({ id: published.id, asked: published.asked }).from(published)
  return new Map(rows.map(({ id, asked }) => [id, asked ?? '']))
}

export async function findFaqs() {
  const published = publishedFaqs(await getSeasonFill())
  const rows = await database
    .select({
      ...pick(published, 'categoryId', 'categoryName', 'topicId', 'topicName', 'id', 'question', 'answer'),
      ...pick(published, 'source', 'reviewedOn', 'editor'),
    })
    .from(published)
    .orderBy(asc(published.categoryPosition), asc(published.topicPosition), asc(published.position), asc(published.id))
  return [...Map.groupBy(rows, (row) => row.categoryId).values()].map((inCategory) => ({
    id: inCategory[0]?.categoryId ?? '',
    name: inCategory[0]?.categoryName ?? '',
    topics: [...Map.groupBy(inCategory, (row) => row.topicId).values()].map((inTopic) => ({
      id: inTopic[0]?.topicId ?? 0,
      name: inTopic[0]?.topicName ?? '',
      items: inTopic.map((row) => ({ ...pick(row, 'id', 'question', 'answer'), origin: provenanceLine(row) })),
    })),
  }))
}

const mostRelated = 5

export async function findFaqAnswer(id: number | null, fill?: SeasonFill) {
  if (id === null) return null
  const published = publishedFaqs(fill ?? (await getSeasonFill()))
  const [row] = await database
    .select(
      pick(
        published,
        ...(['id', 'question', 'answer', 'categoryId', 'categoryName', 'topicId', 'topicName', 'updatedAt'] as const),
        ...(['source', 'reviewedOn', 'editor'] as const),
      ),
    )
    .from(published)
    .where(eq(published.id, id))
  if (!row) return null
  const { categoryId: category, topicName: topic, topicId, ...item } = row
  const others = await database
    .select(pick(published, 'id', 'question'))
    .from(published)
    .where(and(eq(published.topicId, topicId), ne(published.id, id)))
    .orderBy(asc(published.position), asc(published.id))
    .limit(mostRelated)
  return { item: { ...item, category, topic }, related: others.map((other) => ({ ...other, category, topic })) }
}

export function findFaqPlaces(): Promise<(FaqPlace & { readonly updatedAt: Date })[]> {
  const published = publishedFaqs(unfilled)
  return database
    .select({
      ...pick(published, 'id', 'question', 'updatedAt'),
      category: published.categoryId,
      topic: published.topicName,
    })
    .from(published)
    .orderBy(asc(published.categoryPosition), asc(published.topicPosition), asc(published.position), asc(published.id))
}

export async function findFaqsAfter(after: number, limit: number, category?: string) {
  const published = publishedFaqs(await getSeasonFill())
  return database
    .select({
      ...pick(published, 'id', 'question', 'answer', 'updatedAt', 'source', 'reviewedOn', 'editor'),
      category: published.categoryId,
      categoryTitle: published.categoryName,
      topic: published.topicName,
    })
    .from(published)
    .where(and(gt(published.id, after), category ? eq(published.categoryId, category) : undefined))
    .orderBy(asc(published.id))
    .limit(limit)
}
