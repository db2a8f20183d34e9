// When an article will be public although nobody writes: the next one that has a time.
import { and, gt, isNull, min } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { article } from './knowledge-tables.ts'

/** The first moment after `at` at which an article is published; null when none is to come. */
export async function findNextArticleChange(at: Date): Promise<Date | null> {
  const [row] = await database
    .select({ next: min(article.publishedAt) })
    .from(article)
    .where(and(isNull(article.deletedAt), gt(article.publishedAt, at)))
  return row?.next ?? null
}
