// That there is an answer, for each way to who reported: queued in the transaction of the answer.
import { eq } from 'drizzle-orm'
import { pushQueued } from '#domain/notifications/push/push-events.ts'
import { endOfQuiet } from '#domain/notifications/push/quiet-hours.ts'
import { whatsappQueued } from '#domain/notifications/whatsapp/whatsapp-events.ts'
import { readIdentity } from '#domain/reports/report-identity.server.ts'
import { reportDevice, reportMessage } from '#domain/reports/report-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'

/** Queues a message to each device, and to the number where one was given and WhatsApp is connected. */
export async function queueReportNews(tx: Transaction, reportId: number, entryId: number): Promise<void> {
  const at = now()
  const fresh = { entryId, state: 'queued', createdAt: at, updatedAt: at } as const
  const quiet = endOfQuiet(at) && 'dikirim mulai pukul 06.00 WIB'
  const devices = await tx
    .select({ id: reportDevice.id })
    .from(reportDevice)
    .where(eq(reportDevice.reportId, reportId))
    .orderBy(reportDevice.id)
  for (const { id: deviceId } of devices) {
    const [message] = await tx
      .insert(reportMessage)
      .values({ ...fresh, way: 'push', deviceId, note: quiet })
      .returning({ id: reportMessage.id })
    if (message) await announce(tx, pushQueued, { messageId: message.id, sealed: true })
  }
  if (!whatsappIsConfigured()) return
  const identity = await readIdentity(tx, reportId)
  if (identity === null || identity === 'unreadable' || identity.phone === null) return
  const [message] = await tx
    .insert(reportMessage)
    .values({ ...fresh, way: 'whatsapp', deviceId: 0 })
    .returning({ id: reportMessage.id })
  if (message) await announce(tx, whatsappQueued, { messageId: message.id, sealed: true })
}
