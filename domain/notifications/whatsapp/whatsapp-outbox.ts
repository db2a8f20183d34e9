import { and, asc, eq, exists, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { findNumberOwner, findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { withdrawnUnsent } from '#domain/notifications/deliveries/delivery.server.ts'
import {
  type ClaimedMessage,
  deliver,
  moveMessage,
  type Outbox,
  type SendResult,
} from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { adoptGuestTickets } from '#domain/tickets/personal-data/given-tickets.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { CircuitBreaker } from '#platform/service-pause.server.ts'
import { sendWhatsapp, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import { failureReason, refusalOf } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { whatsappQueued } from './whatsapp-events.ts'
import { writeMessage } from './whatsapp-message.ts'
import { type MessageState, whatsappConversation, whatsappMessage, whatsappReceived } from './whatsapp-tables.ts'

type ClaimedWhatsapp = ClaimedMessage & typeof whatsappMessage.$inferSelect

/** From which states a state follows; what was delivered is not refused afterwards. */
const follows: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ['held', 'sent'],
  held: ['queued', 'sent'],
  uncertain: ['queued'],
  sent: ['queued', 'uncertain'],
  delivered: ['queued', 'uncertain', 'sent'],
  read: ['queued', 'uncertain', 'sent', 'delivered'],
  refused: ['queued', 'held', 'uncertain', 'sent'],
}

async function findIds(which: SQL | undefined): Promise<number[]> {
  const rows = await database
    .select({ id: whatsappMessage.id })
    .from(whatsappMessage)
    .where(and(eq(whatsappMessage.state, 'queued'), which))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

export const whatsappOutbox: Outbox<ClaimedWhatsapp> = {
  rule: retryRules.whatsapp,
  way: 'whatsapp',
  async claim({ id, attempts }) {
    const [row] = await database
      .update(whatsappMessage)
      .set({ attempts: sql`${whatsappMessage.attempts} + 1`, sendingSince: now() })
      .where(
        and(
          ...[eq(whatsappMessage.id, id), eq(whatsappMessage.state, 'queued'), isNull(whatsappMessage.sendingSince)],
          attempts === undefined ? undefined : eq(whatsappMessage.attempts, attempts),
        ),
      )
      .returning()
    return row && { ...row, since: row.updatedAt }
  },
  async move(tx, id, to, { note = null, providerId }) {
    if (to === 'switched_off') throw new Error('no message of WhatsApp is switched off')
    const isWithdrawn = to === 'withdrawn'
    const state = isWithdrawn ? 'refused' : to
    const moved = await tx
      .update(whatsappMessage)
      .set({
        ...{ state, note: isWithdrawn ? (note ?? withdrawnUnsent) : note, updatedAt: now() },
        ...(providerId !== undefined && { providerId }),
        // It may have been sent: it is not sent again.
        ...(state !== 'uncertain' && { sendingSince: null }),
        // The text is in the timeline; the outbox stores no second copy.
        ...(state !== 'queued' && state !== 'held' && { message: null }),
      })
      .where(and(eq(whatsappMessage.id, id), inArray(whatsappMessage.state, [...follows[state]])))
      .returning({ id: whatsappMessage.id })
    return moved.length > 0
  },
  release: (tx, id, { note = null }) =>
    tx.update(whatsappMessage).set({ sendingSince: null, note }).where(eq(whatsappMessage.id, id)),
  announce: (tx, { id, attempts }, delayMs) => announce(tx, whatsappQueued, { messageId: id, attempts }, delayMs),
  findInterrupted: (before) => findIds(lt(whatsappMessage.sendingSince, before)),
  findExpired: (before) => findIds(and(isNull(whatsappMessage.sendingSince), lt(whatsappMessage.updatedAt, before))),
}

/** Older answers are no news any more, in milliseconds. */
const stillNews = days(14)

export async function releaseHeld(tx: Transaction, number: string, personId: string): Promise<void> {
  const [stopped] = await tx
    .select({ at: whatsappConversation.stoppedAt })
    .from(whatsappConversation)
    .where(eq(whatsappConversation.number, number))
  if (stopped?.at) return
  const own = tx
    .select({ one: sql`1` })
    .from(ticket)
    .where(and(eq(ticket.id, whatsappMessage.ticketId), eq(ticket.requesterId, personId)))
  const held = await tx
    .select({ id: whatsappMessage.id })
    .from(whatsappMessage)
    .where(
      and(
        eq(whatsappMessage.number, number),
        eq(whatsappMessage.state, 'held'),
        eq(whatsappMessage.purpose, 'answer'),
        gte(whatsappMessage.createdAt, new Date(now().getTime() - stillNews)),
        exists(own),
      ),
    )
    .orderBy(whatsappMessage.id)
  for (const { id } of held) {
    if (await moveMessage(tx, whatsappOutbox, id, 'queued')) await announce(tx, whatsappQueued, { messageId: id })
  }
}

const forward = new Set(['sent', 'delivered', 'read'] as const)
type Forward = 'sent' | 'delivered' | 'read'
const isForward = (status: string): status is Forward => forward.has(status as Forward)

/** Time by which a status report may precede the answer that names its message, in milliseconds. */
const headStart = minutes(10)

/**
 * Moves the message forward, or stores the error; unknown messages are ignored.
 * @throws while the message may still be on its way into the outbox.
 */
export async function settleStatus(tx: Transaction, { id, status, errors }: MessageStatus, receivedAt: Date) {
  const [row] = await tx.select().from(whatsappMessage).where(eq(whatsappMessage.providerId, id))
  if (!row) {
    if (now().getTime() - receivedAt.getTime() < headStart) throw new Error('a status came before its message')
    return
  }
  if (isForward(status)) {
    await moveMessage(tx, whatsappOutbox, row.id, status)
    return
  }
  if (status !== 'failed') return
  const code = errors?.[0]?.code
  // The window had closed: it is written again, as a template or to be held; a template that fails so is refused.
  if (code !== undefined && refusalOf(code, 400).kind === 'window' && row.attempts < 2) {
    await tx
      .update(whatsappConversation)
      .set({ lastInboundAt: null })
      .where(eq(whatsappConversation.number, row.number))
    if (await moveMessage(tx, whatsappOutbox, row.id, 'queued', { providerId: null })) {
      await announce(tx, whatsappQueued, { messageId: row.id })
    }
    return
  }
  await moveMessage(tx, whatsappOutbox, row.id, 'refused', { note: failureReason(code) })
}

export const whatsappPause = new CircuitBreaker()

export async function deliverMessage(messageId: number, attempts?: number): Promise<void> {
  if (!whatsappIsConfigured()) return
  await deliver(whatsappOutbox, whatsappPause, { id: messageId, attempts }, send)
}

async function send(row: ClaimedWhatsapp): Promise<SendResult> {
  const written = await database.transaction((tx) => writeMessage(tx, row))
  if ('held' in written) return { outcome: 'unsent', state: 'held', note: written.held }
  if ('over' in written) return { outcome: 'unsent', state: 'refused', note: written.over }
  const result = await sendWhatsapp(row.number, written.message)
  if (result.outcome === 'sent') return result
  const { outcome, reason: note } = result
  if (outcome !== 'window') return { outcome, note }
  if (written.message.kind === 'template') return { outcome: 'refused', note }
  // The 24 hours are over: the message is written again, as a template or to be held.
  await database
    .update(whatsappConversation)
    .set({ lastInboundAt: null })
    .where(eq(whatsappConversation.number, row.number))
  return { outcome: 'postponed', retryInMs: 0, note }
}

export async function takeProvenNumber({ number, personId }: { readonly number: string; readonly personId: string }) {
  await database.transaction(async (tx) => {
    const owner = await findNumberOwner(tx, number)
    if (owner?.person.id !== personId) return
    await adoptGuestTickets(tx, owner.person, number)
    if (!owner.banned) await releaseHeld(tx, number, personId)
  })
}

export async function collectWhatsapp(personId: string) {
  const messages = await database
    .select({ number: whatsappMessage.number, state: whatsappMessage.state, at: whatsappMessage.createdAt })
    .from(whatsappMessage)
    .where(eq(whatsappMessage.personId, personId))
    .orderBy(asc(whatsappMessage.id))
  return {
    numbers: await findProvenNumbers(database, personId),
    messages: messages.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  }
}

/** Erases what was sent to the person before the moment; without one also the talk with the person's numbers. */
export async function eraseWhatsapp(tx: Transaction, personId: string, before?: Date): Promise<void> {
  const own = eq(whatsappMessage.personId, personId)
  await tx.delete(whatsappMessage).where(and(own, before && lt(whatsappMessage.createdAt, before)))
  if (before) return
  const numbers = await findProvenNumbers(tx, personId)
  await tx.delete(whatsappReceived).where(inArray(whatsappReceived.number, numbers))
  await tx.delete(whatsappConversation).where(inArray(whatsappConversation.number, numbers))
}
