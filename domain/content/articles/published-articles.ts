// The one door to the articles for everybody who is not writing them: what the public may read at this moment.
import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { findNextPublication, findUse, isPublished } from '#domain/content/lifecycle/published.ts'
import type { SeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

/**
 * The public articles as a table to select from: published, their time has come, not removed. Every public reader
 * selects from here; an import rule keeps the raw tables to the files that edit them. `fill` puts the season's dates into them.
 */
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
export function publicCategories() {
  return database
    .select(pick(knowledgeCategory, 'id', 'title', 'description', 'icon', 'position'))
    .from(knowledgeCategory)
    .as('public_category')
}

/** Addresses that articles had before, whatever became of them: join with `publishedArticles`. */
export function formerAddresses() {
  return database
    .select(pick(articleRedirect, 'categoryId', 'oldId', 'articleId'))
    .from(articleRedirect)
    .as('former_address')
}

/** The first moment after `at` at which an article is published; null when none is to come. */
export const findNextArticleChange = (at: Date) => findNextPublication(article, at)

/** Who shows a file: 'public' when a public article does, 'hidden' when only others do, 'none' when no article does. */
export const findArticleUse = (fileId: string) =>
  findUse(article, sql`strpos(${article.content}, ${`/files/${fileId}/`}) > 0`)
