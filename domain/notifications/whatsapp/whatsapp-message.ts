import { desc, eq, inArray, sql } from 'drizzle-orm'
import { codeOf } from '#domain/accounts/phone/number-code.server.ts'
import { findNumberOwner, provenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { isNotWithdrawn } from '#domain/notifications/deliveries/answer-delivery.ts'
import { type Message, withdrawnUnsent } from '#domain/notifications/deliveries/outbox.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { whatsappIsConfigured, whatsappSettings } from '#platform/whatsapp/cloud-api.server.ts'
import { cut, type WhatsappMessage, whatsappBounds } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { pick } from '#shared/pick.ts'
import { whatsappConversation } from './whatsapp-tables.ts'

/**
 * Time after a number's last message in which texts are allowed, in milliseconds; a minute less than WhatsApp's own.
 */
const textWindow = hours(24) - 60_000

export const heldReasons = {
  answer: 'Lebih dari 24 jam sejak pesan terakhir pemohon, dan belum ada templat jawaban.',
  code: 'Belum ada templat kode.',
  greeting: 'Belum ada templat sapaan.',
  talk: 'Lebih dari 24 jam sejak pesan terakhir nomor ini.',
  unproven: 'Nomor WhatsApp ini belum terbukti milik pemohon.',
  stopped: 'Pemohon meminta tidak dikirimi pesan.',
} as const

type WrittenMessage = { readonly message: WhatsappMessage } | { readonly held: string } | { readonly over: string }

export async function isWindowOpen(tx: Transaction, number: string): Promise<boolean> {
  const [found] = await tx
    .select({ at: whatsappConversation.lastInboundAt })
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, number))
  return found?.at != null && now().getTime() - found.at.getTime() < textWindow
}

async function loadTicket(tx: Transaction, ticketId: number | null) {
  const [found] = await tx
    .select({ id: ticket.id, kind: ticket.kind, publicId: ticket.publicId })
    .from(ticket)
    .where(eq(ticket.id, ticketId ?? 0))
  return found && { number: ticketNumber(found.kind, found.id), link: statusLink(found.publicId) }
}

export const statusLink = (publicId: string) => `${env.origin}/status/${publicId}`

function template(name: string, values: readonly string[], copies?: string): WrittenMessage {
  const language = whatsappSettings().templateLanguage
  return { message: { kind: 'template', name, language, values, ...(copies !== undefined && { copies }) } }
}

async function writeAnswer(tx: Transaction, row: Message, isOpen: boolean): Promise<WrittenMessage> {
  const about = await loadTicket(tx, row.ticketId)
  const [said] = await tx
    .select({ message: entry.message })
    .from(entry)
    .where(eq(entry.id, row.entryId ?? 0))
  if (!about || !said) return { over: 'Jawaban ini sudah tidak ada.' }
  if (!(await isNotWithdrawn(row.entryId ?? 0, tx))) return { over: withdrawnUnsent }
  if (!isOpen) {
    const name = whatsappSettings().templates.answer
    return name ? template(name, [about.number, about.link]) : { held: heldReasons.answer }
  }
  const head = `Jawaban untuk ${about.number}:\n\n`
  const end = `\n\nBalas di sini bila masih ada pertanyaan. Lampiran dan riwayatnya: ${about.link}`
  const space = whatsappBounds.text - head.length - end.length
  return { message: { kind: 'text', text: head + cut(said.message, space) + end } }
}

function writeCode(row: Message, isOpen: boolean): WrittenMessage {
  const code = codeOf(row.reason.slice('code:'.length))
  if (isOpen) {
    const text = `${code} adalah kode Helpdesk SPMB Anda, berlaku 10 menit. Jangan berikan kepada siapa pun, petugas pun tidak.`
    return { message: { kind: 'text', text } }
  }
  const name = whatsappSettings().templates.code
  return name ? template(name, [code], code) : { held: heldReasons.code }
}

const codeLife = 10 * 60_000

/** The current requester, because the ticket may have been moved since. */
async function readerOf(tx: Transaction, { ticketId, personId }: Message): Promise<string | null> {
  if (ticketId === null) return personId
  const [found] = await tx.select({ requesterId: ticket.requesterId }).from(ticket).where(eq(ticket.id, ticketId))
  return found?.requesterId ?? null
}

/** Changes since the message was queued: messages were stopped, or the number belongs to another person. */
async function whyNotNow(tx: Transaction, row: Message): Promise<string | null> {
  // The reply to 'BERHENTI' is the last message, except for crisis help.
  if (row.reason.startsWith('stop:') || row.reason.startsWith('help:')) return null
  const [found] = await tx
    .select({ stoppedAt: whatsappConversation.stoppedAt })
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, row.recipient))
  const owner = await findNumberOwner(tx, row.recipient)
  if (found?.stoppedAt || owner?.banned) return heldReasons.stopped
  if (row.payload?.purpose === 'code' || row.payload?.purpose === 'greeting') return null
  return owner?.person.id === (await readerOf(tx, row)) ? null : heldReasons.unproven
}

export async function writeMessage(tx: Transaction, row: Message): Promise<WrittenMessage> {
  const refusal = await whyNotNow(tx, row)
  if (refusal) return row.payload?.purpose === 'answer' ? { held: refusal } : { over: refusal }
  const isOpen = await isWindowOpen(tx, row.recipient)
  if (row.payload?.purpose === 'answer') return writeAnswer(tx, row, isOpen)
  if (row.payload?.purpose === 'code') {
    if (now().getTime() - row.createdAt.getTime() > codeLife) return { over: 'Kode ini sudah tidak berlaku.' }
    return writeCode(row, isOpen)
  }
  if (row.payload?.purpose === 'greeting') {
    const about = await loadTicket(tx, row.ticketId)
    const name = whatsappSettings().templates.greeting
    if (!about) return { over: 'Tiket ini sudah tidak ada.' }
    return name ? template(name, [about.number]) : { held: heldReasons.greeting }
  }
  const text = row.payload?.message
  if (!text) return { over: 'Pesan ini tidak ada lagi.' }
  return isOpen ? { message: text } : { held: heldReasons.talk }
}

const proven = provenNumbers('proven')

/** It would be sent; wait until the requester writes; not be sent because they stopped messages; there is no proven number. */
type WhatsappStatus = 'on' | 'held' | 'stopped' | 'none'

interface KnownNumber {
  readonly number: string | null
  readonly stoppedAt: Date | null
  readonly lastInboundAt: Date | null
}

const known = {
  number: proven.number,
  stoppedAt: whatsappConversation.stoppedAt,
  lastInboundAt: whatsappConversation.lastInboundAt,
}

function standingOf({ number, stoppedAt, lastInboundAt }: KnownNumber): WhatsappStatus {
  if (number === null) return 'none'
  if (stoppedAt) return 'stopped'
  const isOpen = lastInboundAt !== null && now().getTime() - lastInboundAt.getTime() < textWindow
  return isOpen || whatsappSettings().templates.answer !== undefined ? 'on' : 'held'
}

export async function findNumberStanding(number: string): Promise<WhatsappStatus> {
  const [found] = await database
    .select(pick(whatsappConversation, 'stoppedAt', 'lastInboundAt'))
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, number))
  return standingOf({ number, stoppedAt: null, lastInboundAt: null, ...found })
}

export async function findStandings(ticketIds: readonly number[]): Promise<Map<number, WhatsappStatus>> {
  if (!whatsappIsConfigured() || ticketIds.length === 0) return new Map()
  const rows = await database
    .selectDistinctOn([ticket.id], { id: ticket.id, ...known })
    .from(ticket)
    .leftJoin(proven, eq(proven.personId, ticket.requesterId))
    .leftJoin(whatsappConversation, eq(whatsappConversation.number, proven.number))
    .where(inArray(ticket.id, [...ticketIds]))
    // As an answer chooses: the number that the ticket names, else the one proven last.
    .orderBy(
      ticket.id,
      sql`${proven.number} is not distinct from ltrim(${ticket.contactPhone}, '+') desc`,
      desc(proven.provenAt),
    )
  return new Map(rows.map((row) => [row.id, standingOf(row)]))
}
