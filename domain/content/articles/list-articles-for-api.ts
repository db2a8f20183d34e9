// Reads the articles one page at a time, for other systems.

import { and, asc, eq, gt } from 'drizzle-orm'
import type { Provenance } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { publishedArticles } from './published-articles.ts'

/** An article without its content. */
export interface ArticleEntry extends Provenance {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly category: string
  readonly categoryTitle: string
  readonly updatedAt: Date
}

/** At most `limit` public articles whose id stands behind `after`, by id; of one category when it is named. */
export async function findArticlesAfter(after: string, limit: number, category?: string): Promise<ArticleEntry[]> {
  const published = publishedArticles(await getSeasonFill())
  return database
    .select({
      ...pick(published, 'id', 'title', 'summary', 'categoryTitle', 'updatedAt', 'source', 'reviewedOn', 'editor'),
      category: published.categoryId,
    })
    .from(published)
    .where(and(gt(published.id, after), category ? eq(published.categoryId, category) : undefined))
    .orderBy(asc(published.id))
    .limit(limit)
}
