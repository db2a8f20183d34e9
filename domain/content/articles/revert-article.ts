// 'Kembalikan': saves an earlier state of an article as its newest.
import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayManageArticles } from './article-policy.ts'
import { article, articleRevision } from './article-tables.ts'
import { changeArticle } from './change-article.ts'

/**
 * Publication and review day stay as they are, and so do phrasings that were not kept then.
 * @throws as `changeArticle`; NotFound for a state that is not the article's.
 */
export async function revertArticle(person: Person, id: string, version: number, revisionId: number): Promise<void> {
  if (!mayManageArticles(person)) throw new Forbidden()
  const [state] = await database
    .select({
      title: articleRevision.title,
      summary: articleRevision.summary,
      content: articleRevision.content,
      asked: sql<string>`coalesce(${articleRevision.asked}, ${article.asked}, '')`,
      publishedAt: article.publishedAt,
      reviewBy: article.reviewBy,
    })
    .from(articleRevision)
    .innerJoin(article, eq(article.id, articleRevision.articleId))
    .where(and(eq(articleRevision.id, revisionId), eq(articleRevision.articleId, id)))
  if (!state) throw new NotFound('Versi ini tidak ada')
  await changeArticle(person, id, version, state)
}
