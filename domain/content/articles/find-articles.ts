// Reads the information centre as the public sees it.

import { and, asc, count, eq } from 'drizzle-orm'
import type { Provenance } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill, type SeasonFill, unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { formerAddresses, publicCategories, publishedArticles } from './published-articles.ts'

/** A category card; `articleCount` counts what is published. */
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
export interface Article extends ArticleSummary, Provenance {
  readonly categoryTitle: string
  readonly content: string
  readonly updatedAt: Date
}

/** The columns of an `Article`. */
function wholeArticle(published: ReturnType<typeof publishedArticles>) {
  const { id, categoryId, categoryTitle, title, summary, content, updatedAt, source, reviewedOn, editor } = published
  return { id, categoryId, categoryTitle, title, summary, content, updatedAt, source, reviewedOn, editor }
}

/** All categories in their order with the number of articles each holds. */
export async function findKnowledgeCategories(): Promise<KnowledgeCategory[]> {
  const [category, published] = [publicCategories(), publishedArticles(unfilled)]
  return database
    .select({
      ...pick(category, 'id', 'title', 'description', 'icon'),
      articleCount: count(published.id),
    })
    .from(category)
    .leftJoin(published, eq(published.categoryId, category.id))
    .groupBy(category.id, category.title, category.description, category.icon, category.position)
    .orderBy(asc(category.position))
}

/** The articles of one category, or of all, in their order. */
export async function findArticles(categoryId?: string): Promise<ArticleSummary[]> {
  const published = publishedArticles(await getSeasonFill())
  return database
    .select(pick(published, 'id', 'categoryId', 'title', 'summary'))
    .from(published)
    .where(categoryId ? eq(published.categoryId, categoryId) : undefined)
    .orderBy(asc(published.position))
}

/**
 * One article of a category. `fill` puts the season into its text; without one the season as it is now.
 * @throws NotFound 'Artikel tidak ditemukan'.
 */
export async function getArticle(categoryId: string, id: string, fill?: SeasonFill): Promise<Article> {
  const published = publishedArticles(fill ?? (await getSeasonFill()))
  const [found] = await database
    .select(wholeArticle(published))
    .from(published)
    .where(and(eq(published.id, id), eq(published.categoryId, categoryId)))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return found
}

/** Where the article lives that had this address before; null when none had, or when it is not public. */
export async function findMovedArticle(categoryId: string, oldId: string): Promise<ArticlePlace | null> {
  const [former, published] = [formerAddresses(), publishedArticles(unfilled)]
  const [found] = await database
    .select({ categoryId: published.categoryId, id: published.id })
    .from(former)
    .innerJoin(published, eq(published.id, former.articleId))
    .where(and(eq(former.categoryId, categoryId), eq(former.oldId, oldId)))
  return found ?? null
}

/** Every public article whole, in their order, with the ways to ask what it answers: for the search. */
export async function findWholeArticles(): Promise<(Article & { readonly asked: string | null })[]> {
  const published = publishedArticles(await getSeasonFill())
  return database
    .select({ ...wholeArticle(published), asked: published.asked })
    .from(published)
    .orderBy(asc(published.position))
}
