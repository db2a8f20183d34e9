import { eq } from 'drizzle-orm'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import {
  type Channel,
  type Message,
  moveMessage,
  type Outbox,
  type SendResult,
} from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { holdRestored } from '#domain/notifications/deliveries/stuck-messages.ts'
import { endOfQuiet } from '#domain/notifications/push/push.ts'
import { answerPushWords, pushLifetime, pushPauseOf } from '#domain/notifications/push/push-delivery.ts'
import { switchedOff } from '#domain/notifications/push/push-outbox.ts'
import { mayMessage } from '#domain/notifications/whatsapp/queued-whatsapp.ts'
import { isWindowOpen, statusLink } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import { whatsappPause } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { notifyReaders, readIdentity } from '#domain/sealed-reports/report.server.ts'
import { report, reportDevice, reportEntry, reportMessage } from '#domain/sealed-reports/report-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { sendPush } from '#platform/push/web-push.server.ts'
import { sendWhatsapp, whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import { failureReason, type WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { hours } from '#shared/durations.ts'
import { readReportDevice } from './report-reach.server.ts'

type ReportMessage = typeof reportMessage.$inferSelect

/** Both tables have `outboxColumns`; an outbox reads other columns only of `message`. */
const reportTable = reportMessage as unknown as Outbox['table']

const outboxOf = (way: 'push' | 'whatsapp') =>
  ({
    ...{ table: reportTable, own: eq(reportMessage.way, way), rule: retryRules.report, event: messageQueued[way] },
    sealed: true,
    async moved(tx, row) {
      const [entry] = await tx
        .select({ reportId: reportEntry.reportId })
        .from(reportEntry)
        .where(eq(reportEntry.id, row.entryId ?? 0))
      if (entry) await notifyReaders(tx, entry.reportId)
    },
  }) as const satisfies Outbox

export const reportOutboxes = { push: outboxOf('push'), whatsapp: outboxOf('whatsapp') } as const

/** A message to hand over and what takes its place when WhatsApp says that the 24 hours are over, a pause before the next look (ms), or why none is sent. */
type WrittenNews =
  | { readonly number: string; readonly message: WhatsappMessage; readonly late: WhatsappMessage | null }
  | { readonly waitMs: number; readonly note: string }
  | { readonly off: string }

const newsOff = {
  gone: 'nomornya tidak dapat dibaca',
  stopped: 'pemilik nomor ini meminta tidak dikirimi pesan',
  window: 'nomor ini tidak menulis dalam 24 jam terakhir, dan belum ada templat jawaban',
} as const

const tooSoon = 'nomor ini dikirimi satu pesan per jam; dikirim sesudahnya'

/**
 * Writes the message from current data and counts it. Only a proven number gets the link: the owner of a mistyped one
 * could open the report, because its digits are those of the number.
 */
async function writeReportNews(tx: Transaction, reportId: number, publicId: string): Promise<WrittenNews> {
  const identity = await readIdentity(tx, reportId)
  if (identity === null || identity === 'unreadable' || identity.phone === null) return { off: newsOff.gone }
  const { phone: number } = identity
  const isProven = (await findNumberOwner(tx, number)) !== null
  // Who is proven by writing may be sent texts; a number that no one proved never wrote.
  const isOpen = isProven && (await isWindowOpen(tx, number))
  const template = whatsappSettings().templates.answer
  if (!isOpen && template === undefined) return { off: newsOff.window }
  const permission = await mayMessage(tx, number, 'answer')
  if (permission === 'stopped') return { off: newsOff.stopped }
  if (permission === 'too_soon') return { waitMs: hours(1), note: tooSoon }
  const link = isProven ? statusLink(publicId) : `${env.origin}/status`
  const late = template === undefined ? null : templateNews(template, link)
  if (!isOpen && late) return { number, message: late, late: null }
  return { number, message: { kind: 'text', text: `Helpdesk SPMB: ada jawaban untuk Anda. ${link}` }, late }
}

function templateNews(name: string, link: string): WhatsappMessage {
  return { kind: 'template', name, language: whatsappSettings().templateLanguage, values: ['lewat portal', link] }
}

async function findReport({ entryId }: Pick<ReportMessage, 'entryId'>) {
  const [found] = await database
    .select({ id: report.id, publicId: report.publicId })
    .from(reportEntry)
    .innerJoin(report, eq(report.id, reportEntry.reportId))
    .where(eq(reportEntry.id, entryId))
  if (!found) throw new Error('a report vanished')
  return found
}

const asReportMessage = (row: Message) => row as unknown as ReportMessage

const findDevice = (row: Message) => readReportDevice(database, asReportMessage(row).deviceId)

const pushChannel: Channel = {
  ...reportOutboxes.push,
  isConfigured: () => true,
  pauseOf: async (row) => pushPauseOf((await findDevice(row))?.endpoint ?? ''),
  quietUntil: endOfQuiet,
  async send(row): Promise<SendResult> {
    const target = await findDevice(row)
    if (!target) return { outcome: 'unsent', state: 'switched_off', note: switchedOff }
    const { publicId } = await findReport(asReportMessage(row))
    // The path is that of a question's page; it leads to the report.
    const content = { ...answerPushWords, path: `/status/${publicId}`, tag: `jawaban-${publicId}` }
    const result = await sendPush(target, content, { lifetime: pushLifetime, urgency: 'normal' })
    if (result.outcome === 'sent') return result
    const { outcome, reason: note } = result
    if (outcome !== 'gone') return { outcome, note }
    await database.delete(reportDevice).where(eq(reportDevice.id, asReportMessage(row).deviceId))
    return { outcome: 'refused', note }
  },
}

const whatsappChannel: Channel = {
  ...reportOutboxes.whatsapp,
  isConfigured: () => true,
  pauseOf: () => whatsappPause,
  async send(row): Promise<SendResult> {
    if (!whatsappIsConfigured()) {
      return { outcome: 'unsent', state: 'switched_off', note: 'WhatsApp belum terhubung' }
    }
    const { id, publicId } = await findReport(asReportMessage(row))
    const written = await database.transaction((tx) => writeReportNews(tx, id, publicId))
    if ('off' in written) return { outcome: 'unsent', state: 'switched_off', note: written.off }
    if ('waitMs' in written) return { outcome: 'postponed', retryInMs: written.waitMs, note: written.note }
    const { number, message, late } = written
    const first = await sendWhatsapp(number, message)
    const result = first.outcome === 'window' && late ? await sendWhatsapp(number, late) : first
    if (result.outcome === 'sent') return result
    const { outcome, reason: note } = result
    return { outcome: outcome === 'window' ? 'refused' : outcome, note }
  },
}

export const reportChannels = { push: pushChannel, whatsapp: whatsappChannel } as const

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

export const holdRestoredReportNews = (db: Database, backupMadeAt: Date) => holdRestored(db, reportTable, backupMadeAt)
