// Reads the information centre as the public sees it.
import { and, asc, count, eq, isNull, lte } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { article, articleRedirect, knowledgeCategory } from './knowledge-tables.ts'

/** A category card; `articleCount` is what is really there (design §15). */
export interface KnowledgeCategory {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly articleCount: number
}

/** Where an article lives: '/knowledge/{categoryId}/{id}'. */
export interface ArticlePlace {
  readonly categoryId: string
  readonly id: string
}

/** An article in a list. */
export interface ArticleSummary extends ArticlePlace {
  readonly title: string
  readonly summary: string
}

/** A whole article; `content` is Markdown. */
export interface Article extends ArticleSummary {
  readonly categoryTitle: string
  readonly content: string
  readonly updatedAt: Date
}

/** What the public may read: published, its time has come, not deleted. */
export const isPublicArticle = () => and(isNull(article.deletedAt), lte(article.publishedAt, now()))

const wholeArticle = {
  id: article.id,
  categoryId: article.categoryId,
  categoryTitle: knowledgeCategory.title,
  title: article.title,
  summary: article.summary,
  content: article.content,
  updatedAt: article.updatedAt,
}

/** All categories in their order with the number of articles each holds. */
export function findKnowledgeCategories(): Promise<KnowledgeCategory[]> {
  return database
    .select({
      id: knowledgeCategory.id,
      title: knowledgeCategory.title,
      description: knowledgeCategory.description,
      icon: knowledgeCategory.icon,
      articleCount: count(article.id),
    })
    .from(knowledgeCategory)
    .leftJoin(article, and(eq(article.categoryId, knowledgeCategory.id), isPublicArticle()))
    .groupBy(knowledgeCategory.id)
    .orderBy(asc(knowledgeCategory.position))
}

/** The articles of one category, or of all, in their order. */
export function findArticles(categoryId?: string): Promise<ArticleSummary[]> {
  return database
    .select({ id: article.id, categoryId: article.categoryId, title: article.title, summary: article.summary })
    .from(article)
    .where(and(isPublicArticle(), categoryId ? eq(article.categoryId, categoryId) : undefined))
    .orderBy(asc(article.position))
}

/**
 * One article of a category.
 * @throws NotFound 'Artikel tidak ditemukan' (spec §8).
 */
export async function getArticle(categoryId: string, id: string): Promise<Article> {
  const [found] = await database
    .select(wholeArticle)
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(and(eq(article.id, id), eq(article.categoryId, categoryId), isPublicArticle()))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return found
}

/** Where the article lives that had this address before; null when none had. */
export async function findMovedArticle(categoryId: string, oldId: string): Promise<ArticlePlace | null> {
  const [found] = await database
    .select({ categoryId: article.categoryId, id: article.id })
    .from(articleRedirect)
    .innerJoin(article, eq(article.id, articleRedirect.articleId))
    .where(and(eq(articleRedirect.categoryId, categoryId), eq(articleRedirect.oldId, oldId), isPublicArticle()))
  return found ?? null
}

/** Every public article whole, in their order, with the ways to ask what it answers: for the search. */
export function findWholeArticles(): Promise<(Article & { readonly asked: string | null })[]> {
  return database
    .select({ ...wholeArticle, asked: article.asked })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(isPublicArticle())
    .orderBy(asc(article.position))
}
