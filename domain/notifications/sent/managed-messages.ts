import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { holds, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { DeliveryState } from '#domain/notifications/deliveries/delivery.ts'
import { letterAsText } from '#domain/notifications/deliveries/letter.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { type Outbox, requeueMessage } from '#domain/notifications/deliveries/outbox.ts'
import { mailAudit } from '#domain/notifications/mail-audit.ts'
import { mailOutbox, readLetter } from '#domain/notifications/mail-outbox.server.ts'
import {
  maxAtOnce,
  mayReadMails,
  messageChannels,
  recipientQueryMin,
  type SentChannel,
} from '#domain/notifications/notification.ts'
import { pushOutbox } from '#domain/notifications/push/push-outbox.ts'
import { whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/sql-expressions.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { pageKey } from '#shared/typed-field.ts'

const outboxes: Readonly<Record<SentChannel, Outbox>> = {
  mail: mailOutbox,
  whatsapp: whatsappOutbox,
  push: pushOutbox,
}

export interface MessageRow {
  readonly id: number
  readonly channel: SentChannel
  readonly recipient: string
  readonly subject: string
  /** Empty where the portal keeps no text. */
  readonly text: string
  readonly state: DeliveryState | 'sending'
  readonly attempts: number
  readonly error: string | null
  readonly sendingSince: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly canResend: boolean
  /** The ticket that it is about; null for others, and for who may not read tickets. */
  readonly ticketId: number | null
}

/** Numbers are stored with the country first and without spaces: '0812 3456' is looked for as '628123456'. */
const recipientPart = (typed: string) =>
  /^[+\d][\d\s()-]+$/.test(typed) ? typed.replaceAll(/[^\d]/g, '').replace(/^0/, '62') : typed

export const messageFilter = z.object({
  channel: z.enum(messageChannels).optional().catch(undefined),
  state: z.enum(['failed', 'waiting', 'sent']).optional().catch(undefined),
  q: z
    .string()
    .default('')
    .transform((typed) => recipientPart(typed.trim().toLowerCase().slice(0, 254))),
  before: pageKey,
})

export type MessageFilter = z.output<typeof messageFilter>

/** Messages without content, such as withdrawn answers, are not listed. */
const isListed = and(isNotNull(message.payload), ne(message.channel, 'manual'))

/** On other channels only answers can be resent, because their text is in the timeline. */
const canBeWritten = or(eq(message.channel, 'mail'), isNotNull(message.entryId))

const failedStates = {
  failed: or(
    eq(message.state, 'refused'),
    and(eq(message.state, 'queued'), isNotNull(message.error), isNull(message.sendingSince)),
  ),
  uncertain: eq(message.state, 'uncertain'),
} as const

type Failed = keyof typeof failedStates

const needsLook = or(failedStates.failed, failedStates.uncertain)

const states: Record<NonNullable<MessageFilter['state']>, SQL | undefined> = {
  failed: needsLook,
  sent: inArray(message.state, ['sent', 'delivered', 'read']),
  waiting: or(eq(message.state, 'held'), and(eq(message.state, 'queued'), isNull(message.error))),
}

/** The messages of a channel, all without one, to recipients with `q` in their address or number. */
const fits = ({ channel, q }: Partial<Pick<MessageFilter, 'channel' | 'q'>>) =>
  and(isListed, channel && eq(message.channel, channel), q ? like(message.recipient, containsPattern(q)) : undefined)

type Which = Partial<Pick<MessageFilter, 'channel' | 'q'>>

export const resendable = (kind: Failed, which: Which = {}) =>
  and(fits(which), failedStates[kind], canBeWritten, gt(message.attempts, 0))

const isTooShort = ({ q }: Which) => Boolean(q && q.length < recipientQueryMin)

function requireReader(person: Person): void {
  if (!mayReadMails(person)) throw new Forbidden()
}

/**
 * Number of messages that match and can be sent again; 0 for a `q` that is too short.
 * @throws Forbidden without 'system'.
 */
export async function countResendable(person: Person, which: Which = {}): Promise<Record<Failed, number>> {
  requireReader(person)
  if (isTooShort(which)) return { failed: 0, uncertain: 0 }
  const [failed, uncertain] = await Promise.all([
    database.$count(message, resendable('failed', which)),
    database.$count(message, resendable('uncertain', which)),
  ])
  return { failed, uncertain }
}

/** How many emails did not get through; for the dashboard. @throws Forbidden without the permission 'system'. */
export async function countFailedMails(person: Person): Promise<number> {
  requireReader(person)
  return database.$count(message, and(fits({ channel: 'mail' }), needsLook))
}

type Row = Pick<typeof message.$inferSelect, 'reason' | 'subject' | 'payload'>

const subjects: readonly (readonly [start: string, subject: string])[] = [
  ['ticket.answered:', 'Jawaban untuk sebuah tiket'],
  ['ticket.', 'Kabar tentang sebuah tiket'],
  ['code:', 'Kode untuk membuktikan nomor'],
  ['desk.', 'Kabar untuk petugas'],
  ['announcement:', 'Pengumuman'],
  ['tahap', 'Pengingat jadwal'],
  ['musim:', 'Jadwal musim baru'],
]

/** Mails about tickets name their title and ID and quote answers: that is for who may read tickets. */
function contentFor(person: Person, { reason, subject, payload }: Row, links: 'usable' | 'hidden') {
  if (subject === null || !payload?.letter) {
    return { subject: subjects.find(([start]) => reason.startsWith(start))?.[1] ?? 'Kabar dari portal', text: '' }
  }
  if (reason.startsWith('ticket.') && !mayWorkOnTickets(person)) {
    return { subject: 'Email tentang sebuah tiket', text: 'Isi email ini hanya untuk yang mempunyai izin Tiket.' }
  }
  return { subject, text: letterAsText(readLetter(payload.letter, links)) }
}

/**
 * A page of messages, newest first. One-time links are usable only without a mail server, and for super admins.
 * @throws Forbidden without 'system'.
 */
export async function findMessages(
  person: Person,
  { state, before, ...which }: Partial<MessageFilter> = {},
): Promise<{ items: MessageRow[]; next: number | null }> {
  requireReader(person)
  if (isTooShort(which)) return { items: [], next: null }
  const rows = await database
    .select({
      ...pick(message, 'id', 'channel', 'reason', 'recipient', 'subject', 'payload', 'state', 'attempts'),
      ...pick(message, 'sendingSince', 'createdAt', 'updatedAt', 'ticketId'),
      error: sql<string | null>`coalesce(${message.error}, ${message.note})`,
      canResend: sql<boolean>`(${or(resendable('failed'), resendable('uncertain'))})`,
    })
    .from(message)
    .where(and(fits(which), state && states[state], before ? lt(message.id, before) : undefined))
    .orderBy(desc(message.id))
    .limit(51)
  const links = holds(person, 'super_admin') && !mailIsConfigured() ? 'usable' : 'hidden'
  const items = rows.slice(0, 50).map(({ reason, payload, ticketId, channel, ...row }) => ({
    ...row,
    channel: channel as SentChannel,
    state: row.state === 'queued' && row.sendingSince !== null ? ('sending' as const) : row.state,
    ticketId: mayWorkOnTickets(person) ? ticketId : null,
    ...contentFor(person, { reason, payload, subject: row.subject }, links),
  }))
  return { items, next: rows.length > 50 ? (items.at(-1)?.id ?? null) : null }
}

async function requeue(tx: Transaction, rows: readonly { id: number; channel: string }[]): Promise<void> {
  for (const { id, channel } of rows) await requeueMessage(tx, outboxes[channel as SentChannel], id)
}

const lockable = pick(message, 'id', 'channel')

/** Queues a refused, failed or uncertain message again. @throws Forbidden without 'system'; Conflict otherwise. */
export async function resendMessage(person: Person, messageId: number): Promise<void> {
  requireReader(person)
  await database.transaction(async (tx) => {
    const which = and(eq(message.id, messageId), or(resendable('failed'), resendable('uncertain')))
    const found = await tx.select(lockable).from(message).where(which).for('update')
    if (found.length === 0) throw new Conflict('Pesan ini sudah terkirim atau sedang dikirim.')
    await recordAudit(tx, { actor: person, action: mailAudit.resend, target: `mail:${messageId}` })
    await requeue(tx, found)
  })
}

/**
 * Queues failed (surely not arrived) or uncertain (possibly arrived) messages again, the oldest `maxAtOnce`.
 * Returns their number.
 * @throws Forbidden without 'system'; Conflict when there is none.
 */
export async function resendFailed(person: Person, kind: Failed, which: Which = {}): Promise<number> {
  requireReader(person)
  return database.transaction(async (tx) => {
    const found = isTooShort(which)
      ? []
      : await tx
          .select(lockable)
          .from(message)
          .where(resendable(kind, which))
          .orderBy(asc(message.id))
          .limit(maxAtOnce)
          .for('update', { skipLocked: true })
    if (found.length === 0) throw new Conflict('Tidak ada pesan seperti itu lagi.')
    await recordAudit(tx, {
      actor: person,
      action: kind === 'failed' ? mailAudit['resend-all'] : mailAudit['resend-uncertain'],
      target: 'mail',
      changes: { mails: [null, found.length] },
    })
    await requeue(tx, found)
    return found.length
  })
}
