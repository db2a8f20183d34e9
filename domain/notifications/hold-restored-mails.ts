// Keeps a restored outbox from sending again what left after its backup was made.
import { and, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.server.ts'
import { outgoingMail } from './notification-tables.ts'

/**
 * Marks every mail that still waited when the backup was made as one of which nobody knows: it may have been sent since,
 * and a reader rather gets no mail than two. Administrators see them on '/admin/mail' and may send them again.
 * @returns how many mails were held.
 */
export async function holdRestoredMails(database: Database, backupMadeAt: Date): Promise<number> {
  const waits = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), isNull(outgoingMail.sendingSince))
  const held = await database
    .update(outgoingMail)
    .set({
      sendingSince: backupMadeAt,
      attempts: sql`greatest(${outgoingMail.attempts}, 1)`,
      lastError: 'Dipulihkan dari cadangan; mungkin sudah terkirim sebelum pemulihan',
    })
    .where(waits)
    .returning({ id: outgoingMail.id })
  return held.length
}
