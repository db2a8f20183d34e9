// What WhatsApp reports of a message to a reporter's number; reports come in any order, and again.
import { eq } from 'drizzle-orm'
import { moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { reportMessage } from '#domain/reports/report-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import { failureReason } from '#platform/whatsapp/whatsapp-refusals.ts'
import { reportOutboxes } from './report-outbox.ts'

/** Moves the message forward, or keeps why it failed; false when it is none of a report. */
export async function settleReportNews(tx: Transaction, { id, status, errors }: MessageStatus): Promise<boolean> {
  const [row] = await tx.select({ id: reportMessage.id }).from(reportMessage).where(eq(reportMessage.providerId, id))
  if (!row) return false
  if (status === 'sent' || status === 'delivered' || status === 'read')
    await moveMessage(tx, reportOutboxes.whatsapp, row.id, status)
  else if (status === 'failed') {
    await moveMessage(tx, reportOutboxes.whatsapp, row.id, 'refused', { note: failureReason(errors?.[0]?.code) })
  }
  return true
}
