// Keeps a restored outbox from sending again what left after its backup was made.
import { and, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { holdDeliveries } from './deliveries/record-delivery.ts'
import { outgoingMail } from './notification-tables.ts'

/** How a mail stands in the outbox of which it is unknown whether it left before a restore from a backup of `backupMadeAt`. */
export function heldMail(backupMadeAt: Date) {
  return {
    sendingSince: backupMadeAt,
    attempts: 1,
    lastError: 'Dipulihkan dari cadangan; mungkin sudah terkirim sebelum pemulihan',
  }
}

/**
 * Marks every mail that still waited when the backup was made as uncertain: it may have been sent since,
 * and a reader rather gets no mail than two. Administrators see them on '/admin/mail' and may send them again.
 * @returns how many mails were held.
 */
export async function holdRestoredMails(database: Database, backupMadeAt: Date): Promise<number> {
  const waits = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.failedAt), isNull(outgoingMail.sendingSince))
  const held = await database
    .update(outgoingMail)
    .set({ ...heldMail(backupMadeAt), attempts: sql`greatest(${outgoingMail.attempts}, 1)` })
    .where(waits)
    .returning({ id: outgoingMail.id })
  await holdDeliveries(database, heldMail(backupMadeAt).lastError)
  return held.length
}
