import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { withdrawnUnsent } from '#domain/notifications/deliveries/delivery.server.ts'
import { statesBefore } from '#domain/notifications/deliveries/delivery.ts'
import {
  deliver,
  moveMessage,
  type Outbox,
  type SendJob,
  type SendResult,
} from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { endOfQuiet, pushQueued } from '#domain/notifications/push/push.ts'
import { answerPushWords, pushLifetime, pushPauseOf } from '#domain/notifications/push/push-delivery.ts'
import { mayMessage } from '#domain/notifications/whatsapp/queued-message.ts'
import { whatsappQueued } from '#domain/notifications/whatsapp/whatsapp-events.ts'
import { isWindowOpen, statusLink } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import { whatsappPause } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { notifyReaders, readIdentity } from '#domain/sealed-reports/report.server.ts'
import { report, reportDevice, reportEntry, reportMessage } from '#domain/sealed-reports/report-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { announce, jobRestoredFrom } from '#platform/jobs.server.ts'
import { sendPush } from '#platform/push/web-push.server.ts'
import { sendWhatsapp, whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import { failureReason, type WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { readReportDevice } from './report-reach.server.ts'

async function findIds(which: SQL | undefined): Promise<number[]> {
  const rows = await database
    .select({ id: reportMessage.id })
    .from(reportMessage)
    .where(and(eq(reportMessage.state, 'queued'), which))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

function outboxOf(way: 'push' | 'whatsapp'): Outbox {
  const own = eq(reportMessage.way, way)
  const event = way === 'push' ? pushQueued : whatsappQueued
  return {
    rule: retryRules.report,
    way: null,
    async claim({ id, attempts }) {
      const [row] = await database
        .update(reportMessage)
        .set({ attempts: sql`${reportMessage.attempts} + 1`, sendingSince: now() })
        .where(
          and(
            ...[eq(reportMessage.id, id), eq(reportMessage.state, 'queued'), isNull(reportMessage.sendingSince)],
            attempts === undefined ? undefined : eq(reportMessage.attempts, attempts),
          ),
        )
        .returning()
      return row && { id, attempts: row.attempts, since: row.createdAt, entryId: null }
    },
    async move(tx, id, to, { note = null, providerId }) {
      const isWithdrawn = to === 'withdrawn'
      const state = isWithdrawn ? 'refused' : to
      const [moved] = await tx
        .update(reportMessage)
        .set({
          ...{ state, note: isWithdrawn ? (note ?? withdrawnUnsent) : note, updatedAt: now() },
          ...(providerId !== undefined && { providerId }),
          // It may have been sent: it is not sent again.
          ...(state !== 'uncertain' && { sendingSince: null }),
        })
        .where(and(eq(reportMessage.id, id), inArray(reportMessage.state, statesBefore(state))))
        .returning({ entryId: reportMessage.entryId })
      if (!moved) return false
      const [entry] = await tx
        .select({ reportId: reportEntry.reportId })
        .from(reportEntry)
        .where(eq(reportEntry.id, moved.entryId))
      if (entry) await notifyReaders(tx, entry.reportId)
      return true
    },
    release: (tx, id, { note = null }) =>
      tx.update(reportMessage).set({ sendingSince: null, note }).where(eq(reportMessage.id, id)),
    announce: (tx, { id, attempts }, delayMs) =>
      announce(tx, event, { messageId: id, attempts, sealed: true }, delayMs),
    findInterrupted: (before) => findIds(and(own, lt(reportMessage.sendingSince, before))),
    findExpired: (before) => findIds(and(own, isNull(reportMessage.sendingSince), lt(reportMessage.createdAt, before))),
  }
}

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
