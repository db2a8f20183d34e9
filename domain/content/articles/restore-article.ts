// 'Urungkan': brings a deleted article back.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageArticles } from './article-policy.ts'
import { article } from './article-tables.ts'

/**
 * What is not deleted stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission.
 */
export async function restoreArticle(person: Person, id: string): Promise<void> {
  if (!mayManageArticles(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [restored] = await tx
      .update(article)
      .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
      .where(and(eq(article.id, id), isNotNull(article.deletedAt)))
      .returning({ title: article.title, content: article.content })
    if (!restored) return
    await recordAudit(tx, {
      actor: person,
      action: 'article.restore',
      target: `article:${id}`,
      changes: { title: [null, restored.title], content: [null, restored.content] },
    })
  })
}
