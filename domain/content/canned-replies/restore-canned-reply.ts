// 'Urungkan': gives a canned reply that was removed back to the desk.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'

/**
 * What is not away stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission.
 */
export async function restoreCannedReply(person: Person, id: number): Promise<void> {
  if (!mayManageCannedReplies(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [restored] = await tx
      .update(cannedReply)
      .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
      .where(and(eq(cannedReply.id, id), isNotNull(cannedReply.deletedAt)))
      .returning({ title: cannedReply.title, text: cannedReply.text })
    if (!restored) return
    await recordAudit(tx, {
      actor: person,
      action: 'canned-reply.restore',
      target: `canned-reply:${id}`,
      changes: { title: [null, restored.title], text: [null, restored.text] },
    })
  })
}
