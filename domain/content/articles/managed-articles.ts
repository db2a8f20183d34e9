import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { articleFeedback } from '#domain/content/articles/feedback/article-feedback-tables.ts'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { loadPhrasings, storeLoadedContent } from '#domain/content/lifecycle/loaded-content.ts'
import { type ReviewFields, reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill } from '#domain/season/season.server.ts'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/sql-expressions.ts'
import { announce } from '#platform/jobs.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { isPublicPath } from '#shared/public-pages.ts'
import { articleReviewDue, mayManageArticles } from './article.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

const author = people('author')

/** @throws Forbidden without the permission; NotFound 'Kategori tidak ditemukan'. */
export async function findManagedArticles(person: Person, categoryId: string) {
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

export type ManagedArticle = Awaited<ReturnType<typeof findManagedArticles>>['articles'][number]

/** Drafts and articles due for review (WIB), longest due first. @throws Forbidden without the permission. */
export async function findWaitingArticles(person: Person) {
  if (!mayManageArticles(person)) throw new Forbidden()
  const isWaiting = or(isNull(article.publishedAt), lte(article.reviewBy, isoDay(now())))
  return database
    .select({
      ...pick(article, 'id', 'categoryId', 'reviewBy'),
      title: sql<string>`${article.title}`.mapWith(await getSeasonFill()),
      isDraft: sql<boolean>`${article.publishedAt} is null`,
    })
    .from(article)
    .where(and(isNull(article.deletedAt), isWaiting))
    .orderBy(sql`${article.reviewBy} asc nulls last`, asc(article.id))
}

export interface KnowledgeContent {
  readonly categories: readonly { id: string; title: string; description: string; icon: string }[]
  readonly articles: readonly (Partial<ReviewFields> & {
    id: string
    category: string
    title: string
    summary: string
    content: string
    asked?: readonly string[]
    updatedAt: Date
  })[]
}

/** Shipped texts are public from the start, wherever `PORTAL_NOW` is; their dates are shown only. */
const fromTheStart = new Date(0)

/** Stores what is new and what changed in the files; articles staff edited or deleted stay as they are. */
export async function loadArticles(content: KnowledgeContent): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(knowledgeCategory)
      .values(content.categories.map((category, position) => ({ ...category, position })))
      .onConflictDoUpdate({
        target: knowledgeCategory.id,
        set: excluded(knowledgeCategory, 'title', 'description', 'icon', 'position'),
      })
    // An address that staff gave up is not filled again: it leads on to where the article went.
    const moved = await tx.select({ id: articleRedirect.oldId }).from(articleRedirect)
    const articles = content.articles.filter(({ id }) => !moved.some((old) => old.id === id))
    const rows = articles.map(({ category, asked = [], ...item }, position) => ({
      ...item,
      ...reviewFieldsOf(item),
      asked: asked.join('\n'),
      categoryId: category,
      position,
      publishedAt: fromTheStart,
    }))
    const review = ['source', 'reviewedOn', 'editor', 'reviewBy']
    const fields = ['title', 'summary', 'content', 'asked', 'position', 'updatedAt', 'publishedAt', ...review]
    await storeLoadedContent(tx, article, article.id, rows, fields)
    const phrasings = rows.map(({ id, asked }) => [id, asked] as const)
    await loadPhrasings(tx, article, article.id, phrasings)
  })
}

export async function announceDueReviews(): Promise<void> {
  await database.transaction(async (tx) => {
    const due = await tx
      .select({
        articleId: article.id,
        ...pick(article, 'categoryId', 'title', 'reviewBy'),
      })
      .from(article)
      .where(and(isNull(article.deletedAt), lte(article.reviewBy, isoDay(now()))))
    for (const { reviewBy, ...about } of due) {
      if (reviewBy) await announce(tx, articleReviewDue, { ...about, reviewBy })
    }
  })
}

/** Pages beside those that are kept; everything else that begins with '/' must be an article, a category or a file. */
const otherPages = [/^\/search$/, /^\/status$/, /^\/login$/, /^\/register$/, /^\/client\//]

export function insideLinks(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(\s*<?(\/[^)\s>]*)/g)].map(([, target = '']) =>
    target.replace(/[?#].*$/, ''),
  )
  return [...new Set(targets.filter((target) => !target.startsWith('//')))]
}

export async function findBrokenLinks(markdown: string): Promise<string[]> {
  const links = insideLinks(markdown)
  const fileIds = links.flatMap((link) => /^\/files\/([a-z0-9]{25})\//.exec(link)?.[1] ?? [])
  const [articles, redirects, categories, files] = await Promise.all([
    database.select({ id: article.id, categoryId: article.categoryId }).from(article).where(isNull(article.deletedAt)),
    database.select({ id: articleRedirect.oldId, categoryId: articleRedirect.categoryId }).from(articleRedirect),
    database.select({ id: knowledgeCategory.id }).from(knowledgeCategory),
    fileIds.length > 0
      ? database.select({ id: contentFile.id }).from(contentFile).where(inArray(contentFile.id, fileIds))
      : [],
  ])
  const known = new Set([
    ...categories.map(({ id }) => `/knowledge/${id}`),
    ...[...articles, ...redirects].map(({ id, categoryId }) => `/knowledge/${categoryId}/${id}`),
  ])
  const there = (link: string) => {
    if (link.startsWith('/files/')) return files.some(({ id }) => link.startsWith(`/files/${id}/`))
    if (link.startsWith('/knowledge/')) return known.has(link)
    return link === '' || isPublicPath(link) || otherPages.some((page) => page.test(link))
  }
  return links.filter((link) => !there(link))
}
