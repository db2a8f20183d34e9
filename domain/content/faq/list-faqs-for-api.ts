// Reads the FAQ one page at a time, for other systems.

import { and, asc, eq, gt } from 'drizzle-orm'
import type { Provenance } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { publishedFaqs } from './published-faqs.ts'

/** A question with its answer (plain text of several lines) and where it stands. */
export interface FaqEntry extends Provenance {
  readonly id: number
  readonly question: string
  readonly answer: string
  readonly category: string
  readonly categoryTitle: string
  readonly topic: string
  readonly updatedAt: Date
}

/** At most `limit` public questions whose id is greater than `after`, by id; of one category when it is named. */
export async function findFaqsAfter(after: number, limit: number, category?: string): Promise<FaqEntry[]> {
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
