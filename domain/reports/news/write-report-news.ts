// What a message to a reporter's number says, or why none goes out. It holds no word of a report and none that is one: whoever
// sees the telephone reads what stands there about a question too.
import { findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { mayMessage } from '#domain/notifications/whatsapp/may-message.ts'
import { isWindowOpen, statusLink } from '#domain/notifications/whatsapp/write-message.ts'
import { readIdentity } from '#domain/reports/report-identity.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { hours } from '#shared/durations.ts'

/** A message to hand over and what takes its place when WhatsApp says that the 24 hours are over, a pause before the next look (ms), or why none is sent. */
export type WrittenNews =
  | { readonly number: string; readonly message: WhatsappMessage; readonly late: WhatsappMessage | null }
  | { readonly waitMs: number; readonly note: string }
  | { readonly off: string }

/** Why nothing goes out, in words for who reads reports. */
const newsOff = {
  gone: 'nomornya tidak dapat dibaca',
  stopped: 'pemilik nomor ini meminta tidak dikirimi pesan',
  window: 'nomor ini tidak menulis dalam 24 jam terakhir, dan belum ada templat jawaban',
} as const

const tooSoon = 'nomor ini dikirimi satu pesan per jam; dikirim sesudahnya'

/**
 * Writes the message as things stand now, and counts it. Only a proven number gets the link: whoever a mistyped one
 * belongs to must not hold it, since the four digits that open the report are those of the number.
 */
export async function writeReportNews(tx: Transaction, reportId: number, publicId: string): Promise<WrittenNews> {
  const identity = await readIdentity(tx, reportId)
  if (identity === null || identity === 'unreadable' || identity.phone === null) return { off: newsOff.gone }
  const { phone: number } = identity
  const isProven = (await findNumberOwner(tx, number)) !== null
  // Who is proven by writing may be sent texts; a number that nobody proved never wrote.
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

/** The template for answers, with words in the place of a question's number. */
function templateNews(name: string, link: string): WhatsappMessage {
  return { kind: 'template', name, language: whatsappSettings().templateLanguage, values: ['lewat portal', link] }
}
