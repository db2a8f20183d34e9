// Takes a canned reply from the desk.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageCannedReplies } from './canned-reply-policy.ts'
import { cannedReply } from './canned-reply-tables.ts'
import { lockReply } from './change-canned-reply.ts'

/**
 * Nobody is offered it any more; the content files do not bring it back, `restoreCannedReply` does.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since `seen`.
 */
export async function removeCannedReply(person: Person, id: number, seen: string): Promise<void> {
  if (!mayManageCannedReplies(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const { title, text } = await lockReply(tx, id, seen)
    const at = now()
    await tx
      .update(cannedReply)
      .set({ deletedAt: at, updatedBy: person.id, updatedAt: at })
      .where(eq(cannedReply.id, id))
    await recordAudit(tx, {
      actor: person,
      action: 'canned-reply.remove',
      target: `canned-reply:${id}`,
      changes: { title: [title, null], text: [text, null] },
    })
  })
}
