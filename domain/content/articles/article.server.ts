import { and, desc, eq, min } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeContent, createContent } from '#domain/content/lifecycle/content-change.ts'
import { type CreatedKind, findHistory } from '#domain/content/lifecycle/content-kind.ts'
import type { ReviewedKind } from '#domain/content/lifecycle/content-steps.ts'
import { reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { getSeasonFill } from '#domain/season/season.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import { type ArticleInput, mayManageArticles } from './article.ts'
import { articleAudit } from './article-audit.ts'
import { article, articleRedirect, articleRevision, knowledgeCategory } from './article-tables.ts'
import type { ArticlePlace } from './published-articles.ts'

type Row = typeof article.$inferSelect

type Fields = Pick<
  Row,
  | ('id' | 'categoryId' | 'title' | 'summary' | 'content' | 'publishedAt')
  | ('source' | 'reviewedOn' | 'editor' | 'reviewBy')
> & { readonly asked: string }

export const articleKind: CreatedKind<Row, Fields> & ReviewedKind<Row, Fields> = {
  table: article,
  target: 'article',
  audit: articleAudit,
  mayManage: mayManageArticles,
  fieldsOf: (row) => ({
    ...pick(row, 'id', 'categoryId', 'title', 'summary', 'content', 'publishedAt'),
    ...pick(row, 'source', 'reviewedOn', 'editor', 'reviewBy'),
    asked: row.asked ?? '',
  }),
  dated: ['title', 'summary', 'content'],
  auditedOnRemoval: ['title', 'content'],
  revisions: {
    table: articleRevision,
    owner: articleRevision.articleId,
    ownerKey: 'articleId',
    fields: ['title', 'summary', 'content', 'asked'],
  },
  notFound: 'Artikel tidak ditemukan',
  editConflict: 'Artikel ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}

async function checkPlace(tx: Transaction, before: ArticlePlace, after: ArticlePlace): Promise<void> {
  if (after.categoryId !== before.categoryId) {
    const [category] = await tx
      .select({ id: knowledgeCategory.id })
      .from(knowledgeCategory)
      .where(eq(knowledgeCategory.id, after.categoryId))
    if (!category) throw new Invalid('Kategori tidak ditemukan', { categoryId: 'Kategori tidak ditemukan' })
  }
  if (after.id !== before.id) {
    const [taken] = await tx.select({ id: article.id }).from(article).where(eq(article.id, after.id))
    const message = 'Alamat ini sudah dipakai artikel lain'
    if (taken) throw new Invalid(message, { newId: message })
  }
}

/**
 * Saves a new version; false when nothing changed, which leaves no trace.
 * @throws Forbidden; NotFound; Conflict unless `version` is current; Invalid for a wrong place.
 */
export function changeArticle(
  person: Person,
  id: string,
  version: number,
  input: ArticleInput,
  place?: ArticlePlace,
  within?: Transaction,
): Promise<boolean> {
  const edit = async (tx: Transaction, before: Row) => {
    const { categoryId = before.categoryId, id: newId = id } = place ?? {}
    const to = { categoryId, id: newId }
    await checkPlace(tx, before, to)
    const at = now()
    const isPublic = before.publishedAt !== null && before.publishedAt <= at
    const publishedAt = input.publishedAt === 'now' ? (isPublic ? before.publishedAt : at) : input.publishedAt
    const hasMoved = to.categoryId !== before.categoryId || to.id !== before.id
    const { title, summary, content, asked, ...about } = input
    const texts = { title, summary, content, asked, ...reviewFieldsOf(about, before) }
    return {
      fields: { ...texts, publishedAt, ...to },
      onSaved: async () => {
        if (hasMoved) await redirectFrom(tx, before, to)
      },
    }
  }
  return changeContent(articleKind, person, id, { version }, edit, within)
}

// The article's present address redirects nowhere, even if another article had it before.
async function redirectFrom(tx: Transaction, { categoryId, id: oldId }: ArticlePlace, to: ArticlePlace): Promise<void> {
  const articleId = to.id
  await tx
    .delete(articleRedirect)
    .where(and(eq(articleRedirect.categoryId, to.categoryId), eq(articleRedirect.oldId, to.id)))
  await tx
    .insert(articleRedirect)
    .values({ categoryId, oldId, articleId, createdAt: now() })
    .onConflictDoUpdate({ target: [articleRedirect.categoryId, articleRedirect.oldId], set: { articleId } })
}

/** The category's prefix and its highest number + 1; numbers of old addresses are not given again. */
async function nextId(tx: Transaction, categoryId: string): Promise<string> {
  const [own, former] = await Promise.all([
    tx
      .select({ id: article.id })
      .from(article)
      .where(eq(article.categoryId, categoryId))
      .orderBy(desc(article.updatedAt)),
    tx.select({ id: articleRedirect.oldId }).from(articleRedirect).where(eq(articleRedirect.categoryId, categoryId)),
  ])
  const numbered = [...own, ...former].flatMap(({ id }) => {
    const [, prefix, number] = /^(.+)-(\d{1,6})$/.exec(id) ?? []
    return prefix ? [{ prefix, number: Number(number) }] : []
  })
  const prefix = numbered[0]?.prefix ?? categoryId
  const highest = Math.max(0, ...numbered.filter((each) => each.prefix === prefix).map(({ number }) => number))
  return `${prefix}-${highest + 1}`
}

async function checkWanted(tx: Transaction, categoryId: string, id: string): Promise<void> {
  const refuse = (message: string) => {
    throw new Invalid(message, { newId: message })
  }
  if ((await tx.$count(article, eq(article.id, id))) > 0) refuse('Alamat ini sudah dipakai artikel lain')
  const former = and(eq(articleRedirect.categoryId, categoryId), eq(articleRedirect.oldId, id))
  const [moved] = await tx.select({ id: articleRedirect.articleId }).from(articleRedirect).where(former)
  if (moved) refuse(`Artikel di alamat ${id} sudah pindah ke ${moved.id}`)
}

interface NewPlace {
  readonly id?: string | undefined
  readonly within?: Transaction
}

/**
 * Stores the article once per form and returns its id, which is the one given if it is free.
 * @throws Forbidden; NotFound 'Kategori tidak ditemukan'; Invalid at 'newId' when the id given was used.
 */
export function createArticle(
  person: Person,
  categoryId: string,
  input: ArticleInput,
  key = newIdempotencyKey(),
  { id: wanted, within }: NewPlace = {},
): Promise<string> {
  const onceKey = keyWithDigest(key, [person.id, categoryId, input])
  const prepare = async (tx: Transaction, at: Date) => {
    // The category's row is the lock: two new articles at once get two numbers.
    const [category] = await tx
      .select({ id: knowledgeCategory.id })
      .from(knowledgeCategory)
      .where(eq(knowledgeCategory.id, categoryId))
      .for('update')
    if (!category) throw new NotFound('Kategori tidak ditemukan')
    if (wanted !== undefined) await checkWanted(tx, categoryId, wanted)
    const [top] = await tx.select({ position: min(article.position) }).from(article)
    const publishedAt = input.publishedAt === 'now' ? at : input.publishedAt
    const { title, summary, content, asked, ...about } = input
    const texts = { title, summary, content, asked, ...reviewFieldsOf(about) }
    return {
      fields: { ...texts, publishedAt, categoryId, id: wanted ?? (await nextId(tx, categoryId)) },
      place: { position: (top?.position ?? 1) - 1 },
    }
  }
  return createContent(articleKind, person, onceKey, prepare, within)
}

/** @throws as `findHistory`. */
export async function findArticleHistory(person: Person, id: string) {
  const revisionsById = { table: articleRevision, owner: articleRevision.articleId }
  const { row, revisions } = await findHistory(articleKind, revisionsById, person, id)
  return { title: (await getSeasonFill())(row.title), version: row.version, revisions }
}
