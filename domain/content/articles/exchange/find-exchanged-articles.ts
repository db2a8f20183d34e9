// Reads the articles as files that leave the portal have them, removed ones too: a file may bring them back.
import { asc, eq } from 'drizzle-orm'
import { article, knowledgeCategory } from '#domain/content/articles/article-tables.ts'
import { citedNumbers } from '#domain/content/clauses/cited-clauses.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** All articles in the order in which the public reads them, each with its category. */
export function findExchangedArticles(tx: Transaction) {
  return tx
    .select({
      ...pick(article, 'id', 'categoryId', 'version', 'deletedAt', 'publishedAt', 'updatedAt'),
      ...pick(article, 'title', 'summary', 'content', 'asked', 'source', 'reviewedOn', 'editor', 'reviewBy'),
      cited: citedNumbers(article),
      category: pick(knowledgeCategory, 'title', 'description', 'icon'),
    })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .orderBy(asc(knowledgeCategory.position), asc(article.position), asc(article.id))
}
