import { and, eq, inArray, isNull } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { deliveriesOf, noteSeenOnPage, reachOf } from '#domain/notifications/deliveries/answer-delivery.ts'
import { type Delivery, reachedStates } from '#domain/notifications/deliveries/delivery.ts'
import { type LetterPart, quote } from '#domain/notifications/deliveries/letter.ts'
import { answerReach, message } from '#domain/notifications/deliveries/message-tables.ts'
import { lockWaiting, moveMessage } from '#domain/notifications/deliveries/outbox.ts'
import { storeMessage } from '#domain/notifications/deliveries/queued-message.ts'
import { mailOutbox } from '#domain/notifications/mail-outbox.server.ts'
import { notification } from '#domain/notifications/notification-tables.ts'
import { pushWithdrawal } from '#domain/notifications/push/push-delivery.ts'
import { pushOutbox } from '#domain/notifications/push/push-outbox.ts'
import { mailWithdrawal } from '#domain/notifications/ticket-mails.ts'
import { noticeWithdrawal } from '#domain/notifications/ticket-notices.ts'
import { notifyWithdrawal } from '#domain/notifications/whatsapp/whatsapp-news.ts'
import { whatsappOutbox } from '#domain/notifications/whatsapp/whatsapp-outbox.ts'
import { requesterPhone } from '#domain/tickets/on-behalf/requester.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { entry, ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { whatsappLink } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { answerByWhatsapp } from './reach.ts'

export interface AnswerNews {
  readonly entryId: number
  readonly seenAt: Date | null
  readonly isReached: boolean
  readonly deliveries: readonly Delivery[]
}

/** For the answers among these entries; one of before the portal kept deliveries is missing. The caller has checked who may read them. */
export async function findAnswerNews(entryIds: readonly number[]): Promise<AnswerNews[]> {
  if (entryIds.length === 0) return []
  const [deliveries, reached] = await Promise.all([deliveriesOf(entryIds), reachOf(entryIds)])
  return reached.map(({ entryId, seenAt, reachedAt }) => ({
    entryId,
    seenAt,
    isReached: reachedAt !== null,
    deliveries: deliveries.filter((each) => each.entryId === entryId),
  }))
}

/** Notes the answers of this ticket as seen; the caller has checked that the reader is its requester. */
export async function noteAnswersSeen(ticketId: number): Promise<void> {
  await database.transaction((tx) => noteSeenOnPage(tx, ticketId))
}

const requester = requesters('requester')

interface AnswerByHand {
  readonly ticketId: number
  readonly title: string
  readonly address: string
}

interface AnswerKey {
  readonly ticketId: number
  readonly entryId: number
}

async function findAnswer(person: Person, { ticketId, entryId }: AnswerKey) {
  const [found] = await database
    .select({
      ...pick(ticket, 'publicId', 'title', 'kind', 'officeId'),
      phone: requesterPhone(ticket, requester),
      message: entry.message,
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticket)
    .innerJoin(entry, and(eq(entry.ticketId, ticket.id), eq(entry.id, entryId), eq(entry.type, 'answered')))
    .innerJoin(requester, and(eq(requester.id, ticket.requesterId), isNull(requester.erasedAt)))
    .where(eq(ticket.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
  if (found.withdrawnAt) throw new Conflict('Pemohon menarik persetujuannya. Jangan menghubunginya tentang tiket ini.')
  return found
}

/**
 * The link that opens WhatsApp with this answer for the requester's number.
 * @throws NotFound without access or answer; Conflict without a number or consent.
 */
export async function openAnswerByHand(person: Person, answer: AnswerKey): Promise<AnswerByHand> {
  const found = await findAnswer(person, answer)
  const words = answerByWhatsapp(found, `${env.origin}/status/${found.publicId}`)
  const address = whatsappLink(found.phone, words)
  if (!address) throw new Conflict('Pemohon tidak punya nomor WhatsApp.')
  return { ticketId: answer.ticketId, title: found.title, address }
}

async function recordManual(
  tx: Transaction,
  answer: AnswerKey,
  of: { readonly recipient: string; readonly by: string; readonly note?: string },
): Promise<void> {
  await storeMessage(tx, { ...answer, ...of, reason: reasonOf(answer), channel: 'manual', state: 'sent' })
}

/** The same, and records that this agent sent it; the first record stays. Throws as above. */
export async function sendByHand(person: Person, answer: AnswerKey): Promise<AnswerByHand> {
  const opened = await openAnswerByHand(person, answer)
  await database.transaction((tx) => recordManual(tx, answer, { recipient: person.id, by: person.id }))
  return opened
}

const informedBy = { phone: 'telepon', slip: 'tanda terima', band: 'pita gangguan' } as const

/**
 * Records that this agent informed the requester by telephone or slip. Idempotent.
 * @throws NotFound; Conflict without consent.
 */
export async function noteInformedByHand(
  person: Person,
  { by, ...answer }: AnswerKey & { readonly by: keyof typeof informedBy },
): Promise<void> {
  await findAnswer(person, answer)
  await database.transaction((tx) => recordInformed(tx, person, answer, by))
}

/** The same within a transaction; the caller has checked that the person may handle the ticket. */
export async function recordInformed(
  tx: Transaction,
  person: Person,
  { ticketId, entryId }: AnswerKey,
  by: keyof typeof informedBy,
): Promise<void> {
  const of = { recipient: `${by}:${person.id}`, by: person.id, note: informedBy[by] }
  await recordManual(tx, { ticketId, entryId }, of)
}

const reasonOf = ({ entryId }: AnswerKey) => `ticket.answered:${entryId}`

/** The ways by which the requester was notified of the answer; uncertain ones count. */
async function findNotifiedWays(of: AnswerKey) {
  const [deliveries, [seen], [read]] = await Promise.all([
    database
      .selectDistinct({ way: message.channel })
      .from(message)
      .where(and(eq(message.entryId, of.entryId), inArray(message.state, [...reachedStates, 'uncertain']))),
    database.select({ at: answerReach.reachedAt }).from(answerReach).where(eq(answerReach.entryId, of.entryId)),
    database
      .select({ readAt: notification.readAt })
      .from(notification)
      .where(eq(notification.reason, reasonOf(of))),
  ])
  const ways = deliveries.map(({ way }) => way)
  return { ways, isInformed: ways.length > 0 || seen?.at != null || read?.readAt != null }
}

const silenced = (letter: readonly LetterPart[], instead: string): LetterPart[] =>
  letter.map((part) => (part.kind === 'quote' ? quote(instead) : part))

/** Skips a message that is being sent: `retractAnswer` is called again after it. */
async function dropMessages(tx: Transaction, { entryId }: AnswerKey): Promise<void> {
  for (const outbox of [mailOutbox, whatsappOutbox, pushOutbox]) {
    const waiting = await lockWaiting(tx, outbox, eq(message.entryId, entryId))
    for (const id of waiting) await moveMessage(tx, outbox, id, 'withdrawn')
  }
}

/** What the portal keeps of sent emails no longer quotes the answer. */
async function silenceMails(tx: Transaction, { entryId }: AnswerKey): Promise<void> {
  const [said] = await tx.select({ message: entry.message }).from(entry).where(eq(entry.id, entryId))
  const kept = await tx
    .select(pick(message, 'id', 'payload'))
    .from(message)
    .where(and(mailOutbox.own, eq(message.entryId, entryId)))
  for (const { id, payload } of kept) {
    if (!payload?.letter) continue
    const letter = silenced(payload.letter, said?.message ?? '')
    await tx.update(message).set({ payload: { letter } }).where(eq(message.id, id))
  }
}

/**
 * Retracts a withdrawn answer. Idempotent. Only requesters who were notified of it are notified again, by the same
 * ways.
 */
export async function retractAnswer(of: AnswerKey): Promise<void> {
  const { ways, isInformed } = await findNotifiedWays(of)
  if (isInformed) {
    await noticeWithdrawal(of)
    if (ways.includes('mail')) await mailWithdrawal(of.ticketId, of.entryId)
    if (ways.includes('whatsapp')) await notifyWithdrawal(of.ticketId, of.entryId)
    if (ways.includes('push')) await pushWithdrawal(of.ticketId, of.entryId)
  }
  await database.transaction(async (tx) => {
    await dropMessages(tx, of)
    await silenceMails(tx, of)
    if (!isInformed) await tx.delete(notification).where(eq(notification.reason, reasonOf(of)))
    // It is no answer that could still reach anyone.
    await tx.delete(answerReach).where(eq(answerReach.entryId, of.entryId))
  })
}
