// Stores what a reader thinks of an article: one answer per visitor and article, the latest counts.

import { and, eq, sql } from 'drizzle-orm'
import { publishedArticles } from '#domain/content/articles/published-articles.ts'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { FeedbackScore } from './article-feedback.ts'
import type { FeedbackInput } from './article-feedback-input.ts'
import { articleFeedback } from './article-feedback-tables.ts'

/** What is now kept of the reader's answer. */
export interface GivenFeedback {
  readonly score: FeedbackScore
  /** True when the reader has left words too, now or earlier. */
  readonly commented: boolean
}

/**
 * Takes a reader's answer. A changed mind replaces the earlier one; words stay until other words come.
 * @throws NotFound 'Artikel tidak ditemukan' for an article that is not in the category, or no longer.
 */
export async function giveArticleFeedback(
  { categoryId, id }: { readonly categoryId: string; readonly id: string },
  { score, comment, visitorKey }: FeedbackInput & { readonly visitorKey: string },
): Promise<GivenFeedback> {
  const published = publishedArticles(unfilled)
  const [about] = await database
    .select({ id: published.id })
    .from(published)
    .where(and(eq(published.id, id), eq(published.categoryId, categoryId)))
  if (!about) throw new NotFound('Artikel tidak ditemukan')
  const [given] = await database
    .insert(articleFeedback)
    .values({ articleId: about.id, score, comment, visitorKey, createdAt: now() })
    .onConflictDoUpdate({
      target: [articleFeedback.articleId, articleFeedback.visitorKey],
      set: { score: sql`excluded.score`, comment: sql`coalesce(excluded.comment, ${articleFeedback.comment})` },
    })
    .returning({ score: articleFeedback.score, comment: articleFeedback.comment })
  if (!given) throw new Error('feedback was neither stored nor updated')
  return { score: given.score, commented: given.comment !== null }
}
