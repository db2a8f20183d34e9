import { and, asc, eq, exists, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { findNumberOwner, findProvenNumbers } from '#domain/accounts/phone/proven-number.ts'
import { messageQueued } from '#domain/notifications/deliveries/delivery.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import {
  type Channel,
  type ChannelOutbox,
  type Message,
  moveMessage,
  requeueMessage,
  type SendResult,
} from '#domain/notifications/deliveries/outbox.ts'
import { retryRules } from '#domain/notifications/deliveries/retry-rule.ts'
import { adoptGuestTickets } from '#domain/tickets/personal-data/given-tickets.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { CircuitBreaker } from '#platform/service-pause.server.ts'
import { sendWhatsapp, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import { failureReason, refusalOf } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { writeMessage } from './whatsapp-message.ts'
import { whatsappConversation, whatsappReceived } from './whatsapp-tables.ts'

export const whatsappOutbox: ChannelOutbox = {
  ...{ channel: 'whatsapp', table: message, own: eq(message.channel, 'whatsapp') },
  ...{ rule: retryRules.whatsapp, event: messageQueued.whatsapp },
  // The text is in the timeline; the outbox stores no second copy.
  forgetsSent: true,
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
    .where(and(eq(ticket.id, message.ticketId), eq(ticket.requesterId, personId)))
  const held = await tx
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        ...[whatsappOutbox.own, eq(message.recipient, number), inArray(message.state, ['held', 'switched_off'])],
        ...[isNotNull(message.entryId), gte(message.createdAt, new Date(now().getTime() - stillNews)), exists(own)],
      ),
    )
    .orderBy(message.id)
  for (const { id } of held) await requeueMessage(tx, whatsappOutbox, id)
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
  const [row] = await tx
    .select()
    .from(message)
    .where(and(whatsappOutbox.own, eq(message.providerId, id)))
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
      .where(eq(whatsappConversation.number, row.recipient))
    // Accepted first and refused afterwards: it was not sent.
    await moveMessage(tx, whatsappOutbox, row.id, 'refused')
    await requeueMessage(tx, whatsappOutbox, row.id, { providerId: null })
    return
  }
  await moveMessage(tx, whatsappOutbox, row.id, 'refused', { note: failureReason(code) })
}

export const whatsappPause = new CircuitBreaker()

export const whatsappChannel: Channel = {
  ...whatsappOutbox,
  isConfigured: whatsappIsConfigured,
  pauseOf: () => whatsappPause,
  send,
}

async function send(row: Message): Promise<SendResult> {
  const written = await database.transaction((tx) => writeMessage(tx, row))
  if ('held' in written) return { outcome: 'unsent', state: 'held', note: written.held }
  if ('over' in written) return { outcome: 'unsent', state: 'refused', note: written.over }
  const result = await sendWhatsapp(row.recipient, written.message)
  if (result.outcome === 'sent') return result
  const { outcome, reason: note } = result
  if (outcome !== 'window') return { outcome, note }
  if (written.message.kind === 'template') return { outcome: 'refused', note }
  // The 24 hours are over: the message is written again, as a template or to be held.
  await database
    .update(whatsappConversation)
    .set({ lastInboundAt: null })
    .where(eq(whatsappConversation.number, row.recipient))
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
    .select({ number: message.recipient, state: message.state, at: message.createdAt })
    .from(message)
    .where(and(whatsappOutbox.own, eq(message.personId, personId)))
    .orderBy(asc(message.id))
  return {
    numbers: await findProvenNumbers(database, personId),
    messages: messages.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  }
}

/** Erases the talk with the person's numbers. */
export async function eraseConversations(tx: Transaction, personId: string): Promise<void> {
  const numbers = await findProvenNumbers(tx, personId)
  await tx.delete(whatsappReceived).where(inArray(whatsappReceived.number, numbers))
  await tx.delete(whatsappConversation).where(inArray(whatsappConversation.number, numbers))
}
