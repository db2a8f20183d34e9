// A new article, on top of its category's list, under the category's next free number.
import { and, desc, eq, min } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { citedBy, noteCited } from '#domain/content/clauses/cite-clauses.ts'
import { createContentIn } from '#domain/content/lifecycle/create-content.ts'
import { reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Invalid, NotFound } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { ArticleInput } from './article-input.ts'
import { articleKind } from './article-kind.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

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

/** An address that was given up leads on to where its article went, and is not filled again. */
async function checkWanted(tx: Transaction, categoryId: string, id: string): Promise<void> {
  const refuse = (message: string) => {
    throw new Invalid(message, { newId: message })
  }
  if ((await tx.$count(article, eq(article.id, id))) > 0) refuse('Alamat ini sudah dipakai artikel lain')
  const former = and(eq(articleRedirect.categoryId, categoryId), eq(articleRedirect.oldId, id))
  const [moved] = await tx.select({ id: articleRedirect.articleId }).from(articleRedirect).where(former)
  if (moved) refuse(`Artikel di alamat ${id} sudah pindah ke ${moved.id}`)
}

/**
 * Stores the article, once however often the form with this key is sent, and gives its id.
 * @throws Forbidden without the permission; NotFound 'Kategori tidak ditemukan'.
 */
export function createArticle(
  person: Person,
  categoryId: string,
  input: ArticleInput,
  key = newIdempotencyKey(),
): Promise<string> {
  return database.transaction((tx) => createArticleIn(tx, person, categoryId, input, key))
}

/**
 * The same within a transaction that is under way; `wanted` is the id it should have.
 * @throws Invalid beside the field 'newId' when another article has, or had, that id.
 */
export function createArticleIn(
  tx: Transaction,
  person: Person,
  categoryId: string,
  input: ArticleInput,
  key = newIdempotencyKey(),
  wanted?: string,
): Promise<string> {
  const onceKey = keyWithDigest(key, [person.id, categoryId, input])
  return createContentIn(tx, articleKind, person, onceKey, async (at) => {
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
    const { cited, title, summary, content, asked, ...about } = input
    const clauses = await citedBy(tx, cited)
    const texts = { title, summary, content, asked, ...reviewFieldsOf(about) }
    return {
      fields: { ...texts, clauses, publishedAt, categoryId, id: wanted ?? (await nextId(tx, categoryId)) },
      onSaved: ({ id }) => noteCited(tx, article, { id, before: [], after: clauses }),
      place: { position: (top?.position ?? 1) - 1 },
    }
  })
}
