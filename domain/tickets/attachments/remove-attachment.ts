// Takes back a file whose message is not sent yet.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { attachmentAudit } from './attachment-audit.ts'
import { attachment } from './attachment-tables.ts'

/** Removes the person's own file; nothing happens to one that was sent, is somebody else's, or is gone already. */
export async function removeAttachment(person: Person, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx
      .delete(attachment)
      .where(and(eq(attachment.id, id), eq(attachment.ownerId, person.id), isNull(attachment.entryId)))
      .returning({ id: attachment.id })
    if (removed.length === 0) return
    await recordAudit(tx, { actor: person, action: attachmentAudit.remove, target: `attachment:${id}` })
  })
}
