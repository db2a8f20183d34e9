// A new article, on top of its category's list, under the category's next free number.
import { desc, eq, min } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { createContent } from '#domain/content/lifecycle/create-content.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { NotFound } from '#shared/errors.ts'
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
  const onceKey = keyWithDigest(key, [person.id, categoryId, input])
  return createContent(articleKind, person, onceKey, async (tx, at) => {
    // The category's row is the lock: two new articles at once get two numbers.
    const [category] = await tx
      .select({ id: knowledgeCategory.id })
      .from(knowledgeCategory)
      .where(eq(knowledgeCategory.id, categoryId))
      .for('update')
    if (!category) throw new NotFound('Kategori tidak ditemukan')
    const [top] = await tx.select({ position: min(article.position) }).from(article)
    const publishedAt = input.publishedAt === 'now' ? at : input.publishedAt
    return {
      fields: { ...input, publishedAt, categoryId, id: await nextId(tx, categoryId) },
      place: { position: (top?.position ?? 1) - 1 },
    }
  })
}
