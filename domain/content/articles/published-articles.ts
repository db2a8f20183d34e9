import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { plainText } from '#domain/content/articles/markdown/plain-text.server.ts'
import { findNextPublication, findUse, isPublished } from '#domain/content/lifecycle/published.ts'
import { getSeasonFill, type SeasonFill, unfilled } from '#domain/season/season.server.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

/** The public articles as a table; `fill` fills in the season's dates. An import rule restricts the raw tables. */
export function publishedArticles(fill: SeasonFill) {
  const filled = (column: PgColumn, name: string) => sql<string>`${column}`.mapWith(fill).as(name)
  return database
    .select({
      ...pick(article, 'id', 'categoryId', 'asked', 'position', 'updatedAt', 'source', 'reviewedOn', 'editor'),
      title: filled(article.title, 'title'),
      summary: filled(article.summary, 'summary'),
      content: filled(article.content, 'content'),
      categoryTitle: sql<string>`${knowledgeCategory.title}`.as('category_title'),
    })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(isPublished(article, now()))
    .as('published_article')
}

/** The categories, which are all public: they have no drafts and are never removed. */
function publicCategories() {
  return database
    .select(pick(knowledgeCategory, 'id', 'title', 'description', 'icon', 'position'))
    .from(knowledgeCategory)
    .as('public_category')
}

/** Addresses that articles had before, whatever became of them: join with `publishedArticles`. */
function formerAddresses() {
  return database
    .select(pick(articleRedirect, 'categoryId', 'oldId', 'articleId'))
    .from(articleRedirect)
    .as('former_address')
}

export const findNextArticleChange = (at: Date) => findNextPublication(article, at)

export const findArticleUse = (fileId: string) =>
  findUse(article, sql`strpos(${article.content}, ${`/files/${fileId}/`}) > 0`)

export interface ArticlePlace {
  readonly categoryId: string
  readonly id: string
}

interface ArticleSummary extends ArticlePlace {
  readonly title: string
  readonly summary: string
}

function wholeArticle(published: ReturnType<typeof publishedArticles>) {
  const { id, categoryId, categoryTitle, title, summary, content, updatedAt, source, reviewedOn, editor } = published
  return { id, categoryId, categoryTitle, title, summary, content, updatedAt, source, reviewedOn, editor }
}

export async function findKnowledgeCategories() {
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

export async function findArticles(categoryId?: string): Promise<ArticleSummary[]> {
  const published = publishedArticles(await getSeasonFill())
  return database
    .select(pick(published, 'id', 'categoryId', 'title', 'summary'))
    .from(published)
    .where(categoryId ? eq(published.categoryId, categoryId) : undefined)
    .orderBy(asc(published.position))
}

/** `fill` puts the season into the text; by default the current one. @throws NotFound 'Artikel tidak ditemukan'. */
export async function getArticle(categoryId: string, id: string, fill?: SeasonFill) {
  const published = publishedArticles(fill ?? (await getSeasonFill()))
  const [found] = await database
    .select(wholeArticle(published))
    .from(published)
    .where(and(eq(published.id, id), eq(published.categoryId, categoryId)))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return found
}

type Article = Awaited<ReturnType<typeof getArticle>>

export async function findMovedArticle(categoryId: string, oldId: string): Promise<ArticlePlace | null> {
  const [former, published] = [formerAddresses(), publishedArticles(unfilled)]
  const [found] = await database
    .select({ categoryId: published.categoryId, id: published.id })
    .from(former)
    .innerJoin(published, eq(published.id, former.articleId))
    .where(and(eq(former.categoryId, categoryId), eq(former.oldId, oldId)))
  return found ?? null
}

export async function findWholeArticles(): Promise<(Article & { readonly asked: string | null })[]> {
  const published = publishedArticles(await getSeasonFill())
  return database
    .select({ ...wholeArticle(published), asked: published.asked })
    .from(published)
    .orderBy(asc(published.position))
}

export async function findArticleAddresses() {
  const published = publishedArticles(unfilled)
  return database
    .select({ categoryId: published.categoryId, id: published.id, updatedAt: published.updatedAt })
    .from(published)
    .orderBy(asc(published.position))
}

export async function findArticlesAfter(after: string, limit: number, category?: string) {
  const published = publishedArticles(await getSeasonFill())
  return database
    .select({
      ...pick(published, 'id', 'title', 'summary', 'categoryTitle', 'updatedAt', 'source', 'reviewedOn', 'editor'),
      category: published.categoryId,
    })
    .from(published)
    .where(and(gt(published.id, after), category ? eq(published.categoryId, category) : undefined))
    .orderBy(asc(published.id))
    .limit(limit)
}

/** A public article. @throws NotFound 'Artikel tidak ditemukan'. */
export async function getArticleText(id: string) {
  const published = publishedArticles(await getSeasonFill())
  const [found] = await database
    .select({
      ...pick(published, 'id', 'title', 'summary', 'categoryTitle', 'updatedAt', 'source', 'reviewedOn', 'editor'),
      category: published.categoryId,
      markdown: published.content,
    })
    .from(published)
    .where(eq(published.id, id))
  if (!found) throw new NotFound('Artikel tidak ditemukan')
  return { ...found, text: plainText(found.markdown) }
}
