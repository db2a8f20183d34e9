// Where every public article lives and when it changed, for the sitemap.

import { asc } from 'drizzle-orm'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { publishedArticles } from './published-articles.ts'

/** An article's place. */
export interface ArticleAddress {
  readonly categoryId: string
  readonly id: string
  readonly updatedAt: Date
}

/** All public articles in their order. */
export function findArticleAddresses(): Promise<ArticleAddress[]> {
  const published = publishedArticles(unfilled)
  return database
    .select({ categoryId: published.categoryId, id: published.id, updatedAt: published.updatedAt })
    .from(published)
    .orderBy(asc(published.position))
}
