// Hands a message about an answer to its service, at most once, by the rules of all other messages: not at night, a pause while
// the service is away, one an hour to a number that nobody proved.
import { eq } from 'drizzle-orm'
import { deliver, moveMessage, type SendJob, type SendResult } from '#domain/notifications/deliveries/outbox.ts'
import { pushPauseOf } from '#domain/notifications/push/deliver-push.ts'
import { answerPushWords, pushLifetime } from '#domain/notifications/push/message-content.ts'
import { endOfQuiet } from '#domain/notifications/push/quiet-hours.ts'
import { whatsappPause } from '#domain/notifications/whatsapp/deliver-message.ts'
import { report, reportDevice, reportEntry, reportMessage } from '#domain/reports/report-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { jobRestoredFrom } from '#platform/jobs.server.ts'
import { sendPush } from '#platform/push/web-push.server.ts'
import { sendWhatsapp, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import { now } from '#shared/dates.ts'
import { readReportDevice } from './report-devices.server.ts'
import { reportOutboxes } from './report-outbox.ts'
import { writeReportNews } from './write-report-news.ts'

async function findNews(messageId: number) {
  const [found] = await database
    .select({ message: reportMessage, reportId: report.id, publicId: report.publicId })
    .from(reportMessage)
    .innerJoin(reportEntry, eq(reportEntry.id, reportMessage.entryId))
    .innerJoin(report, eq(report.id, reportEntry.reportId))
    .where(eq(reportMessage.id, messageId))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findNews>>>

/** Makes one attempt at the message, if it had `attempts` when its job was announced; its retries are announced as jobs. */
export async function sendReportNews(messageId: number, attempts?: number): Promise<void> {
  const found = await findNews(messageId)
  if (found?.message.state !== 'queued') return
  if (jobRestoredFrom()) return end(found, 'uncertain', 'dipulihkan dari cadangan; mungkin sudah terkirim')
  const job = { id: messageId, attempts }
  await (found.message.way === 'push' ? pushNews(found, job) : writeNumber(found, job))
}

async function end({ message: { id, way } }: Found, state: 'uncertain' | 'switched_off', note: string): Promise<void> {
  const outbox = reportOutboxes[way === 'push' ? 'push' : 'whatsapp']
  await database.transaction((tx) => moveMessage(tx, outbox, id, state, { note }))
}

async function pushNews(found: Found, job: SendJob): Promise<void> {
  const quiet = endOfQuiet(now())
  if (quiet) {
    const waitMs = quiet.getTime() - now().getTime()
    return database.transaction((tx) => reportOutboxes.push.announce(tx, job, waitMs))
  }
  const { publicId, message } = found
  const target = await readReportDevice(database, message.deviceId)
  if (!target) return end(found, 'switched_off', 'dimatikan di HP itu')
  await deliver(reportOutboxes.push, pushPauseOf(target.endpoint), job, async (): Promise<SendResult> => {
    // The path is that of a question's page; it leads to the report.
    const content = { ...answerPushWords, path: `/status/${publicId}`, tag: `jawaban-${publicId}` }
    const result = await sendPush(target, content, { lifetime: pushLifetime, urgency: 'normal' })
    if (result.outcome === 'sent') return result
    const { outcome, reason: note } = result
    if (outcome !== 'gone') return { outcome, note }
    await database.delete(reportDevice).where(eq(reportDevice.id, message.deviceId))
    return { outcome: 'refused', note }
  })
}

async function writeNumber(found: Found, job: SendJob): Promise<void> {
  if (!whatsappIsConfigured()) return end(found, 'switched_off', 'WhatsApp belum terhubung')
  const { reportId, publicId } = found
  await deliver(reportOutboxes.whatsapp, whatsappPause, job, async (): Promise<SendResult> => {
    const written = await database.transaction((tx) => writeReportNews(tx, reportId, publicId))
    if ('off' in written) return { outcome: 'unsent', state: 'switched_off', note: written.off }
    if ('waitMs' in written) return { outcome: 'postponed', retryInMs: written.waitMs, note: written.note }
    const { number, message, late } = written
    const first = await sendWhatsapp(number, message)
    const result = first.outcome === 'window' && late ? await sendWhatsapp(number, late) : first
    if (result.outcome === 'sent') return result
    const { outcome, reason: note } = result
    return { outcome: outcome === 'window' ? 'refused' : outcome, note }
  })
}
