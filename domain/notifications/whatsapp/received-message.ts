import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { deleteEndedCodes } from '#domain/accounts/phone/number-code.server.ts'
import { anonymousOwner } from '#domain/accounts/phone/number-code.ts'
import { ensureNumberOwner, findNumberOwner } from '#domain/accounts/phone/proven-number.ts'
import { placeholderAddress } from '#domain/accounts/placeholder-address.ts'
import { eraseMessages } from '#domain/notifications/deliveries/erased-message.ts'
import { message as sentMessage } from '#domain/notifications/deliveries/message-tables.ts'
import { type ReadMessage, readMessage } from '#domain/notifications/whatsapp/talk/read-message.ts'
import { handleMessage } from '#domain/notifications/whatsapp/talk/talk.ts'
import * as texts from '#domain/notifications/whatsapp/talk/talk-texts.ts'
import {
  addMessages,
  type MessageContext,
  note,
  submitQuestion,
  type TakenFile,
  type TalkOptions,
  takeKept,
} from '#domain/notifications/whatsapp/talk/turn.ts'
import { attachmentMaxBytes, refusals } from '#domain/tickets/attachments/attachment.ts'
import { uploadAttachment } from '#domain/tickets/attachments/attachment-upload.server.ts'
import { adoptGuestTickets } from '#domain/tickets/personal-data/given-tickets.ts'
import { findOpenConversations } from '#domain/tickets/requester/own-ticket.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { eventSql } from '#platform/jobs.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { log } from '#platform/log.server.ts'
import { fetchMedia, whatsappIsConfigured } from '#platform/whatsapp/cloud-api.server.ts'
import type { InboundMessage, WebhookDelivery } from '#platform/whatsapp/webhook-payload.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { asAppError, TooMany, Unavailable } from '#shared/errors.ts'
import { oneLine } from '#shared/typed-text.ts'
import { lockConversation } from './queued-whatsapp.ts'
import { whatsappReceivedEvent } from './whatsapp-events.ts'
import { releaseHeld, settleStatus, whatsappOutbox } from './whatsapp-outbox.ts'
import { whatsappConversation, whatsappReceived } from './whatsapp-tables.ts'

const numbers = makeLimit('whatsapp-number')

const done = { payload: null } as const

/**
 * Handles a received message or status. Idempotent.
 * @throws when a dependency is down, or a status precedes its message; the queue retries.
 */
export async function handleReceived(id: string, options: TalkOptions): Promise<void> {
  if (!whatsappIsConfigured()) return
  const [row] = await database
    .select()
    .from(whatsappReceived)
    .where(and(eq(whatsappReceived.id, id), isNull(whatsappReceived.handledAt)))
  if (!row?.payload) return
  if ('status' in row.payload) {
    const { status } = row.payload
    await database.transaction(async (tx) => {
      if (!(await options.settleElsewhere?.(tx, status))) await settleStatus(tx, status, row.receivedAt)
      await tx
        .update(whatsappReceived)
        .set({ ...done, handledAt: now() })
        .where(eq(whatsappReceived.id, id))
    })
    return
  }
  const { message } = row.payload
  if (await isFlood(message.from)) {
    await database
      .update(whatsappReceived)
      .set({ ...done, handledAt: now() })
      .where(eq(whatsappReceived.id, id))
    return
  }
  await receive(message, options)
}

async function isFlood(number: string): Promise<boolean> {
  try {
    await numbers.take(number)
    return false
  } catch (refused) {
    if (!(refused instanceof TooMany)) throw refused
    log.warn('a number wrote too many messages')
    return true
  }
}

const nameOf = ({ profileName = '' }: InboundMessage) =>
  [...oneLine(profileName)].slice(0, 80).join('') || anonymousOwner

async function receive(message: InboundMessage, options: TalkOptions): Promise<void> {
  const read = readMessage(message)
  const { from: number } = message
  const owner = await database.transaction(async (tx) => {
    const before = await lockConversation(tx, number)
    await openWindow(tx, number, before.lastInboundAt, read.sentAt)
    const found = await ensureNumberOwner(tx, number, 'message', { name: nameOf(message), email: placeholderAddress() })
    const adopted = await adoptGuestTickets(tx, found.person, number)
    if (!found.banned) await releaseHeld(tx, number, found.person.id)
    return { ...found, adopted }
  })
  const file = owner.banned ? null : await takeFile(owner.person, read)
  // The conversation of a number is handled one message at a time: its row is locked.
  await database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, number)
    const [open] = await tx
      .select({ id: whatsappReceived.id })
      .from(whatsappReceived)
      .where(and(eq(whatsappReceived.id, message.id), isNull(whatsappReceived.handledAt)))
    if (!open) return
    const talk = { tx, number, person: owner.person, conversation, messageId: message.id, adopted: owner.adopted }
    const kept = !owner.banned && !read.isSilent && (await handleMessage(talk, read, file, options))
    const payload = kept ? { message, ...(file?.attachmentId && { attachmentId: file.attachmentId }) } : null
    await tx.update(whatsappReceived).set({ payload, handledAt: now() }).where(eq(whatsappReceived.id, message.id))
  })
}

/** Texts are allowed for a day after the latest message; a fast clock does not extend that. */
async function openWindow(tx: Transaction, number: string, before: Date | null, sentAt: Date): Promise<void> {
  const at = new Date(Math.min(sentAt.getTime(), now().getTime()))
  if (before && before >= at) return
  await tx.update(whatsappConversation).set({ lastInboundAt: at }).where(eq(whatsappConversation.number, number))
}

/** @throws Unavailable while the file cannot be fetched. */
async function takeFile(person: Person, { file }: ReadMessage): Promise<TakenFile | null> {
  if (!file) return null
  const fetched = await fetchMedia(file.mediaId, attachmentMaxBytes)
  if (fetched.outcome === 'away') throw new Unavailable()
  if (fetched.outcome === 'gone') return { attachmentId: null, refusal: texts.fileAway }
  if (fetched.outcome !== 'fetched') return { attachmentId: null, refusal: refusals.size }
  try {
    const { id } = await uploadAttachment(person, { name: file.name, content: fetched.content })
    return { attachmentId: id, refusal: null }
  } catch (error) {
    const known = asAppError(error)
    if (!known || known.status >= 500) throw error
    return { attachmentId: null, refusal: known.message }
  }
}

/** Time that the portal waits for an answer of a number, in milliseconds. */
const patience = minutes(30)

export async function fileWaiting(options: TalkOptions): Promise<void> {
  const overdue = await database
    .select({ number: whatsappConversation.number })
    .from(whatsappConversation)
    .where(
      and(
        isNotNull(whatsappConversation.pending),
        lte(whatsappConversation.pendingSince, new Date(now().getTime() - patience)),
      ),
    )
    .orderBy(asc(whatsappConversation.pendingSince))
    .limit(100)
  for (const { number } of overdue) await fileOf(number, options)
}

async function fileOf(number: string, options: TalkOptions): Promise<void> {
  await database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, number)
    const owner = await findNumberOwner(tx, number)
    const { pending, pendingSince } = conversation
    if (!pending || !owner || !pendingSince || pendingSince.getTime() > now().getTime() - patience) return
    const turn: MessageContext = {
      tx,
      number,
      person: owner.person,
      conversation,
      messageId: `clock:${number}`,
      adopted: 0,
    }
    const said = await takeKept(turn)
    await note(turn, { pending: null, misses: 0, pendingSince: null })
    if (said.length === 0 || owner.banned) return
    const [latest] = pending === 'ticket' ? await findOpenConversations(tx, owner.person.id) : []
    if (latest) await addMessages(turn, latest, said)
    else await submitQuestion(turn, said, null, options)
  })
}

/** Retention of received messages (duplicates) and sent ones (statuses); milliseconds. */
const receivedFor = days(30)
const sentFor = days(180)

export async function deleteOldMessages(): Promise<void> {
  const at = now().getTime()
  const old = and(lte(whatsappReceived.receivedAt, new Date(at - receivedFor)), isNull(whatsappReceived.payload))
  await database.transaction(async (tx) => {
    await deleteEndedCodes(tx)
    await removeSome(tx, whatsappReceived, whatsappReceived.id, old)
    await eraseMessages(tx, and(whatsappOutbox.own, lte(sentMessage.createdAt, new Date(at - sentFor))))
  })
}

/** PostgreSQL takes neither half a character nor a zero in its JSON. */
const asJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value))

export async function storeDelivery({ messages, statuses }: Pick<WebhookDelivery, 'messages' | 'statuses'>) {
  const rows = [
    ...messages.map((message) => ({ id: message.id, number: message.from, payload: { message } })),
    ...statuses.map((status) => ({ id: `${status.id}:${status.status}`, number: null, payload: { status } })),
  ]
  if (rows.length === 0) return 0
  const { rows: counted } = await database.execute<{ fresh: number }>(sql`
    with fresh as (
      insert into ${whatsappReceived} (id, number, payload, received_at)
      select distinct on (id) id, number, payload, ${now().toISOString()}::timestamptz
      from jsonb_to_recordset(${asJson(rows)}::jsonb) as brought (id text, number text, payload jsonb)
      order by id
      on conflict (id) do nothing returning id
    ),
    announced as (${eventSql(whatsappReceivedEvent, { id: sql`fresh.id` }, sql`fresh`)})
    select count(*)::int as fresh from fresh`)
  return counted[0]?.fresh ?? 0
}
