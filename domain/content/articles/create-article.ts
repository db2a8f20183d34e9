// A new article, on top of its category's list, under the category's next free number.
import { and, desc, eq, gte, isNull, lte, min, type SQL } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { storeRevision } from '#domain/content/lifecycle/store-revision.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import type { ArticleInput } from './article-input.ts'
import { articleKind } from './article-kind.ts'
import { mayManageArticles } from './article-policy.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

/** The category's prefix and its highest number + 1 (design §15); numbers of old addresses are not given again. */
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

/** The same again within so many milliseconds is a form sent twice. */
const sentTwice = minutes(1)

function publishedAs({ publishedAt }: ArticleInput, at: Date): SQL {
  if (publishedAt === null) return isNull(article.publishedAt)
  return publishedAt === 'now' ? lte(article.publishedAt, at) : eq(article.publishedAt, publishedAt)
}

/**
 * Stores the article, once however often the form is sent, and gives its id.
 * @throws Forbidden without the permission; NotFound 'Kategori tidak ditemukan'.
 */
export async function createArticle(person: Person, categoryId: string, input: ArticleInput): Promise<string> {
  if (!mayManageArticles(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    // The category's row is the lock: two new articles at once get two numbers.
    const [category] = await tx
      .select({ id: knowledgeCategory.id })
      .from(knowledgeCategory)
      .where(eq(knowledgeCategory.id, categoryId))
      .for('update')
    if (!category) throw new NotFound('Kategori tidak ditemukan')
    const at = now()
    const [same] = await tx
      .select({ id: article.id })
      .from(article)
      .where(
        and(
          ...[eq(article.categoryId, categoryId), eq(article.title, input.title), eq(article.summary, input.summary)],
          ...[eq(article.content, input.content), eq(article.asked, input.asked), isNull(article.deletedAt)],
          ...[
            eq(article.updatedBy, person.id),
            gte(article.updatedAt, new Date(at.getTime() - sentTwice)),
            publishedAs(input, at),
          ],
        ),
      )
    if (same) return same.id
    const { asked, ...texts } = input
    const fields = { ...texts, publishedAt: input.publishedAt === 'now' ? at : input.publishedAt }
    const [top] = await tx.select({ position: min(article.position) }).from(article)
    const [stored] = await tx
      .insert(article)
      .values({
        ...fields,
        asked,
        id: await nextId(tx, categoryId),
        categoryId,
        position: (top?.position ?? 1) - 1,
        updatedBy: person.id,
        updatedAt: at,
      })
      .returning()
    if (!stored) throw new Error('the article was not stored')
    await storeRevision(tx, articleKind, person, undefined, stored)
    await recordAudit(tx, {
      actor: person,
      action: 'article.create',
      target: `article:${stored.id}`,
      changes: changedFields({}, { categoryId, ...fields, ...(asked && { asked }) }),
    })
    return stored.id
  })
}
