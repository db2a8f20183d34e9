// Deletes an article, so that it can be brought back.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayManageArticles } from './article-policy.ts'
import { article } from './article-tables.ts'

/**
 * Takes it from the public at once; its row stays.
 * @throws Forbidden without the permission; NotFound when it is gone already.
 */
export async function removeArticle(person: Person, id: string): Promise<void> {
  if (!mayManageArticles(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    const [removed] = await tx
      .update(article)
      .set({ deletedAt: at, updatedBy: person.id, updatedAt: at })
      .where(and(eq(article.id, id), isNull(article.deletedAt)))
      .returning({ title: article.title, content: article.content })
    if (!removed) throw new NotFound('Artikel tidak ditemukan')
    await recordAudit(tx, {
      actor: person,
      action: 'article.remove',
      target: `article:${id}`,
      changes: { title: [removed.title, null], content: [removed.content, null] },
    })
  })
}
