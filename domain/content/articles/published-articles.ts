// The one door to the articles for everybody who is not writing them: what the public may read at this moment.
import { and, eq, gt, isNull, lte, min, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

const isPublished = () => and(isNull(article.deletedAt), lte(article.publishedAt, now()))

/**
 * The public articles as a table to select from: published, their time has come, not removed. Every public reader
 * selects from here; an import rule keeps the raw tables to the files that edit them.
 */
export function publishedArticles() {
  return database
    .select({
      id: article.id,
      categoryId: article.categoryId,
      categoryTitle: sql<string>`${knowledgeCategory.title}`.as('category_title'),
      title: article.title,
      summary: article.summary,
      content: article.content,
      asked: article.asked,
      position: article.position,
      updatedAt: article.updatedAt,
    })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .where(isPublished())
    .as('published_article')
}

/** The categories, which are all public: they have no drafts and are never removed. */
export function publicCategories() {
  return database
    .select({
      id: knowledgeCategory.id,
      title: knowledgeCategory.title,
      description: knowledgeCategory.description,
      icon: knowledgeCategory.icon,
      position: knowledgeCategory.position,
    })
    .from(knowledgeCategory)
    .as('public_category')
}

/** Addresses that articles had before, whatever became of them: join with `publishedArticles`. */
export function formerAddresses() {
  return database
    .select({
      categoryId: articleRedirect.categoryId,
      oldId: articleRedirect.oldId,
      articleId: articleRedirect.articleId,
    })
    .from(articleRedirect)
    .as('former_address')
}

/** The first moment after `at` at which an article is published; null when none is to come. */
export async function findNextArticleChange(at: Date): Promise<Date | null> {
  const [row] = await database
    .select({ next: min(article.publishedAt) })
    .from(article)
    .where(and(isNull(article.deletedAt), gt(article.publishedAt, at)))
  return row?.next ?? null
}

/** Who shows a file: 'public' when a public article does, 'hidden' when only others do, 'none' when no article does. */
export async function findArticleUse(fileId: string): Promise<'public' | 'hidden' | 'none'> {
  const [row] = await database
    .select({ shown: sql<boolean | null>`bool_or(coalesce(${isPublished()}, false))` })
    .from(article)
    .where(sql`strpos(${article.content}, ${`/files/${fileId}/`}) > 0`)
  if (row?.shown === null || row === undefined) return 'none'
  return row.shown ? 'public' : 'hidden'
}
