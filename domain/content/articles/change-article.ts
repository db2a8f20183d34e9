// Saves an edited article, unless somebody else saved it in between; a new address leaves the old one leading on.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import type { ArticleInput } from './article-input.ts'
import { mayManageArticles } from './article-policy.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'
import type { ArticlePlace } from './find-articles.ts'
import { storeArticleRevision } from './store-article-revision.ts'

const movedOn = 'Artikel ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.'

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
  if (!mayManageArticles(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(article)
      .where(and(eq(article.id, id), isNull(article.deletedAt)))
      .for('update')
    if (!before) throw new NotFound('Artikel tidak ditemukan')
    if (before.version !== version) throw new Conflict(movedOn)
    const at = now()
    const isPublic = before.publishedAt !== null && before.publishedAt <= at
    const publishedAt = input.publishedAt === 'now' ? (isPublic ? before.publishedAt : at) : input.publishedAt
    const to = { categoryId: place?.categoryId ?? before.categoryId, id: place?.id ?? before.id }
    const fields = { ...input, publishedAt, ...to }
    const changes = changedFields({ ...before, asked: before.asked ?? '' }, fields)
    if (Object.keys(changes).length === 0) return
    await checkPlace(tx, before, to)
    const [after] = await tx
      .update(article)
      .set({ ...fields, version: version + 1, updatedBy: person.id, updatedAt: at })
      .where(eq(article.id, id))
      .returning()
    if (!after) throw new Error('the article was not saved')
    if (changes.id || changes.categoryId) await leadOn(tx, before, to)
    const said = changes.title || changes.summary || changes.content || changes.asked
    if (said) await storeArticleRevision(tx, person, before, after)
    await recordAudit(tx, { actor: person, action: 'article.change', target: `article:${to.id}`, changes })
  })
}

// The article's present address leads nowhere else, even if another article had it before.
async function leadOn(tx: Transaction, { categoryId, id: oldId }: ArticlePlace, to: ArticlePlace): Promise<void> {
  const articleId = to.id
  await tx
    .delete(articleRedirect)
    .where(and(eq(articleRedirect.categoryId, to.categoryId), eq(articleRedirect.oldId, to.id)))
  await tx
    .insert(articleRedirect)
    .values({ categoryId, oldId, articleId, createdAt: now() })
    .onConflictDoUpdate({ target: [articleRedirect.categoryId, articleRedirect.oldId], set: { articleId } })
}
