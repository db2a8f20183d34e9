// Reads the articles of a category for those who write them: drafts, what readers think, when to read them again.
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { articleFeedback } from '#domain/content/articles/feedback/article-feedback-tables.ts'
import { changedNumbers, citedNumbers, citesNews } from '#domain/content/clauses/cited-clauses.ts'
import type { ReviewFields } from '#domain/content/lifecycle/provenance.ts'
import { database } from '#platform/database/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageArticles } from './article-policy.ts'
import { article, knowledgeCategory } from './article-tables.ts'

const author = people('author')

/** An article as its writers see it; `content` is Markdown. */
export interface ManagedArticle extends ReviewFields {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly summary: string
  readonly content: string
  /** Other ways to ask what it answers, one per line. */
  readonly asked: string
  /** Null: a draft; in the future: scheduled. */
  readonly publishedAt: Date | null
  /** The numbers of the clauses it leans on, one per line. */
  readonly cited: string
  /** Those that changed or went since it was read. */
  readonly changedClauses: readonly string[]
  readonly version: number
  readonly updatedAt: Date
  /** Null: as the content files say. */
  readonly updatedByName: string | null
  /** How many readers it helped, and how many not. */
  readonly yes: number
  readonly no: number
}

/** A category and its articles in their public order. */
export interface ManagedCategory {
  readonly id: string
  readonly title: string
  readonly articles: readonly ManagedArticle[]
}

/**
 * @throws Forbidden without the permission; NotFound 'Kategori tidak ditemukan'.
 */
export async function findManagedArticles(person: Person, categoryId: string): Promise<ManagedCategory> {
  if (!mayManageArticles(person)) throw new Forbidden()
  const [category] = await database
    .select({ id: knowledgeCategory.id, title: knowledgeCategory.title })
    .from(knowledgeCategory)
    .where(eq(knowledgeCategory.id, categoryId))
  if (!category) throw new NotFound('Kategori tidak ditemukan')
  const votes = (score: 1 | -1) =>
    sql<number>`(select count(*)::int from ${articleFeedback} where ${articleFeedback.articleId} = ${article.id} and ${articleFeedback.score} = ${score})`
  const articles = await database
    .select({
      ...pick(article, 'id', 'categoryId', 'title', 'summary', 'content', 'publishedAt', 'reviewBy', 'version'),
      ...pick(article, 'updatedAt', 'source', 'reviewedOn', 'editor'),
      cited: citedNumbers(article),
      changedClauses: changedNumbers(article),
      asked: sql<string>`coalesce(${article.asked}, '')`,
      updatedByName: author.name,
      yes: votes(1),
      no: votes(-1),
    })
    .from(article)
    .leftJoin(author, eq(author.id, article.updatedBy))
    .where(and(eq(article.categoryId, categoryId), isNull(article.deletedAt)))
    .orderBy(asc(article.position))
  return { ...category, articles }
}

/** An article that somebody should look at: a draft, one whose review day has come, or one whose clauses changed. */
export interface WaitingArticle {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly isDraft: boolean
  readonly reviewBy: string | null
  readonly changedClauses: readonly string[]
}

/**
 * The drafts, and what is to be read again (WIB), longest due first.
 * @throws Forbidden without the permission.
 */
export async function findWaitingArticles(person: Person): Promise<WaitingArticle[]> {
  if (!mayManageArticles(person)) throw new Forbidden()
  const isWaiting = or(isNull(article.publishedAt), lte(article.reviewBy, isoDay(now())), citesNews(article))
  return database
    .select({
      ...pick(article, 'id', 'categoryId', 'title', 'reviewBy'),
      isDraft: sql<boolean>`${article.publishedAt} is null`,
      changedClauses: changedNumbers(article),
    })
    .from(article)
    .where(and(isNull(article.deletedAt), isWaiting))
    .orderBy(sql`${article.reviewBy} asc nulls last`, asc(article.id))
}

/** An article with the ids of the clauses it leans on; `waits` once one of them changed and nobody has read it since. */
export interface CitingArticle {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly clauses: readonly number[]
  readonly waits: boolean
}

/**
 * Those that lean on any, by title.
 * @throws Forbidden without the permission.
 */
export async function findCitingArticles(person: Person): Promise<CitingArticle[]> {
  if (!mayManageArticles(person)) throw new Forbidden()
  return database
    .select({
      ...pick(article, 'id', 'categoryId', 'title', 'clauses'),
      waits: sql<boolean>`${citesNews(article)}`,
    })
    .from(article)
    .where(and(isNull(article.deletedAt), sql`cardinality(${article.clauses}) > 0`))
    .orderBy(asc(article.title))
}
