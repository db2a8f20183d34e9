// Reads the information centre as the public sees it.
import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { article, knowledgeCategory } from './knowledge-tables.ts'

/** A category card; `articleCount` is what is really there (design §15). */
export interface KnowledgeCategory {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: string
  readonly articleCount: number
}

/** An article in a list. */
export interface ArticleSummary {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly summary: string
}

/** A whole article; `content` is Markdown. */
export interface Article extends ArticleSummary {
  readonly categoryTitle: string
  readonly content: string
  readonly updatedAt: Date
}

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
    .leftJoin(article, and(eq(article.categoryId, knowledgeCategory.id), isNull(article.deletedAt)))
    .groupBy(knowledgeCategory.id)
    .orderBy(asc(knowledgeCategory.position))
}

/** The articles of one category, or of all, in their order. */
export function findArticles(categoryId?: string): Promise<ArticleSummary[]> {
  return database
    .select({ id: article.id, categoryId: article.categoryId, title: article.title, summary: article.summary })
    .from(article)
    .where(and(isNull(article.deletedAt), categoryId ? eq(article.categoryId, categoryId) : undefined))
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
    .where(and(eq(article.id, id), eq(article.categoryId, categoryId), isNull(article.deletedAt)))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return found
}

/** Every article whole, in their order: for what reads all of them at once, as the search does. */
export function findWholeArticles(): Promise<Article[]> {
  return database
    .select(wholeArticle)
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(isNull(article.deletedAt))
    .orderBy(asc(article.position))
}
