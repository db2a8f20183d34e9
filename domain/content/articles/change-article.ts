// Saves an edited article, unless somebody else saved it in between; the old address redirects to a new one.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { citedBy, noteCited } from '#domain/content/clauses/cite-clauses.ts'
import { changeContentIn } from '#domain/content/lifecycle/change-content.ts'
import { reviewFieldsOf } from '#domain/content/lifecycle/provenance.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import type { ArticleInput } from './article-input.ts'
import { articleKind } from './article-kind.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'
import type { ArticlePlace } from './find-articles.ts'

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
 * Saves the article as a new version; saving what is there already leaves no trace. What is public keeps the moment of
 * its publication.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present
 * one; Invalid for a place that is taken or not there.
 */
export async function changeArticle(
  person: Person,
  id: string,
  version: number,
  input: ArticleInput,
  place?: ArticlePlace,
): Promise<void> {
  await database.transaction((tx) => changeArticleIn(tx, person, id, version, input, place))
}

/** The same within a transaction that is under way; false when there was nothing to save. */
export function changeArticleIn(
  tx: Transaction,
  person: Person,
  id: string,
  version: number,
  input: ArticleInput,
  place?: ArticlePlace,
): Promise<boolean> {
  return changeContentIn(tx, articleKind, person, id, { version }, async (_, before) => {
    const { categoryId = before.categoryId, id: newId = id } = place ?? {}
    const to = { categoryId, id: newId }
    await checkPlace(tx, before, to)
    const at = now()
    const isPublic = before.publishedAt !== null && before.publishedAt <= at
    const publishedAt = input.publishedAt === 'now' ? (isPublic ? before.publishedAt : at) : input.publishedAt
    const hasMoved = to.categoryId !== before.categoryId || to.id !== before.id
    const { cited, title, summary, content, asked, ...about } = input
    const clauses = await citedBy(tx, cited, before.clauses)
    const texts = { title, summary, content, asked, ...reviewFieldsOf(about, before) }
    return {
      fields: { ...texts, clauses, publishedAt, ...to },
      onSaved: async (after) => {
        await noteCited(tx, article, { id: after.id, before: before.clauses, after: clauses })
        if (hasMoved) await redirectFrom(tx, before, to)
      },
    }
  })
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
