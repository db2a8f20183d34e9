// Where every public article lives and when it changed, for the sitemap.
import { asc } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { isPublicArticle } from './find-articles.ts'
import { article } from './knowledge-tables.ts'

/** An article's place. */
export interface ArticleAddress {
  readonly categoryId: string
  readonly id: string
  readonly updatedAt: Date
}

/** All public articles in their order. */
export function findArticleAddresses(): Promise<ArticleAddress[]> {
  return database
    .select({ categoryId: article.categoryId, id: article.id, updatedAt: article.updatedAt })
    .from(article)
    .where(isPublicArticle())
    .orderBy(asc(article.position))
}
