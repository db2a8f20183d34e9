// What readers think of the public articles, for staff: the counts per article, and the words readers left.

import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayReadFeedback } from '#domain/content/articles/article-policy.ts'
import { publishedArticles } from '#domain/content/articles/published-articles.ts'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { FeedbackScore } from './article-feedback.ts'
import { articleFeedback } from './article-feedback-tables.ts'

/** An article and how many readers it helped or not. */
export interface ArticleVerdict {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly yes: number
  readonly no: number
}

/** Words a reader left. */
export interface ArticleComment {
  readonly id: number
  readonly articleId: string
  readonly categoryId: string
  readonly title: string
  readonly score: FeedbackScore
  readonly comment: string
  readonly createdAt: Date
}

const pageSize = 50

/**
 * A page of readers' words, newest first.
 * @throws Forbidden for anybody but staff.
 */
export async function findArticleFeedback(
  person: Person,
  before?: number,
): Promise<{ items: ArticleComment[]; next: number | null }> {
  if (!mayReadFeedback(person)) throw new Forbidden()
  const published = publishedArticles(await getSeasonFill())
  const rows = await database
    .select({
      ...pick(articleFeedback, 'id', 'score', 'createdAt'),
      articleId: published.id,
      categoryId: published.categoryId,
      title: published.title,
      comment: sql<string>`${articleFeedback.comment}`,
    })
    .from(articleFeedback)
    .innerJoin(published, eq(published.id, articleFeedback.articleId))
    .where(and(isNotNull(articleFeedback.comment), before ? lt(articleFeedback.id, before) : undefined))
    .orderBy(desc(articleFeedback.id))
    .limit(pageSize + 1)
  const items = rows.slice(0, pageSize)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/**
 * The articles readers have judged, those that helped least on top.
 * @throws Forbidden for anybody but staff.
 */
export async function countArticleFeedback(person: Person): Promise<ArticleVerdict[]> {
  if (!mayReadFeedback(person)) throw new Forbidden()
  const yes = sql<number>`count(*) filter (where ${articleFeedback.score} = 1)::int`
  const no = sql<number>`count(*) filter (where ${articleFeedback.score} = -1)::int`
  const published = publishedArticles(await getSeasonFill())
  return database
    .select({ id: published.id, categoryId: published.categoryId, title: published.title, yes, no })
    .from(articleFeedback)
    .innerJoin(published, eq(published.id, articleFeedback.articleId))
    .groupBy(published.id, published.categoryId, published.title, published.position)
    .orderBy(desc(no), desc(yes), asc(published.position))
}
