// Reads the FAQ as the public sees it: categories, their topics, the items.

import { asc } from 'drizzle-orm'
import { provenanceLine } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { publishedFaqs } from './published-faqs.ts'

/** A question and its answer (multi-line plain text). */
export interface FaqItem {
  readonly id: number
  readonly question: string
  readonly answer: string
  /** Where it comes from, in a line; null when nothing is said. */
  readonly origin: string | null
}

/** A category with its topics, each with its items; both in their order. */
export interface FaqCategory {
  readonly id: string
  readonly name: string
  readonly topics: readonly { readonly id: number; readonly name: string; readonly items: readonly FaqItem[] }[]
}

/** Other ways to ask each published item, one per line, by its id: for the search alone. */
export async function findFaqPhrasings(): Promise<Map<number, string>> {
  const published = publishedFaqs(await getSeasonFill())
  const rows = await database.select({ id: published.id, asked: published.asked }).from(published)
  return new Map(rows.map(({ id, asked }) => [id, asked ?? '']))
}

/** The whole public FAQ; drafts and topics without items are left out. */
export async function findFaqs(): Promise<FaqCategory[]> {
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
