import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayReadFeedback } from '#domain/content/articles/article.ts'
import { publishedArticles } from '#domain/content/articles/published-articles.ts'
import { getSeasonFill, unfilled } from '#domain/season/season.server.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { newVisitor, visitorOf } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { FeedbackScore } from './article-feedback.ts'
import type { FeedbackInput } from './article-feedback-input.ts'
import { articleFeedback } from './article-feedback-tables.ts'

const pageSize = 50

/** A page of comments, newest first. @throws Forbidden unless staff. */
export async function findArticleFeedback(person: Person, before?: number) {
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

/** The judged articles, the least helpful first. @throws Forbidden unless staff. */
export async function countArticleFeedback(person: Person) {
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

export type ArticleVerdict = Awaited<ReturnType<typeof countArticleFeedback>>[number]

interface GivenFeedback {
  readonly score: FeedbackScore
  readonly commented: boolean
}

/** Stores a reader's answer; a new vote replaces the old one, a comment stays until replaced. @throws NotFound. */
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

/** Limit on a network's votes on one article: tokens are free, signed or not. */
const networks = makeLimit('feedback-network')

/** Who answers: the token the visitor brought ('' for none) and the network. */
interface Answering {
  readonly token: string
  readonly network: string
}

/** Stores the answer; an unsigned token is replaced by a new one. @throws NotFound; TooMany by the network. */
export async function storeArticleFeedback(
  article: { readonly categoryId: string; readonly id: string },
  feedback: FeedbackInput,
  { token, network }: Answering,
): Promise<GivenFeedback & { readonly token: string }> {
  const visitor = visitorOf(token) ?? newVisitor()
  const own = and(eq(articleFeedback.articleId, article.id), eq(articleFeedback.visitorKey, visitor.key))
  const isNew = (await database.$count(articleFeedback, own)) === 0
  const counted = `${network} ${article.id}`
  if (isNew) await networks.take(counted)
  try {
    return { ...(await giveArticleFeedback(article, { ...feedback, visitorKey: visitor.key })), token: visitor.token }
  } catch (error) {
    if (isNew) await networks.giveBack(counted).catch(() => undefined)
    throw error
  }
}
