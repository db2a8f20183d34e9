// Reads the articles one page at a time, for other systems.
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { article, knowledgeCategory } from './knowledge-tables.ts'

/** An article without its content. */
export interface ArticleEntry {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly category: string
  readonly categoryTitle: string
  readonly updatedAt: Date
}

/** At most `limit` public articles whose id stands behind `after`, by id; of one category when it is named. */
export function findArticlesAfter(after: string, limit: number, category?: string): Promise<ArticleEntry[]> {
  return database
    .select({
      id: article.id,
      title: article.title,
      summary: article.summary,
      category: knowledgeCategory.id,
      categoryTitle: knowledgeCategory.title,
      updatedAt: article.updatedAt,
    })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(
      and(isNull(article.deletedAt), gt(article.id, after), category ? eq(article.categoryId, category) : undefined),
    )
    .orderBy(asc(article.id))
    .limit(limit)
}
