import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { queueWhatsapp } from '#domain/notifications/whatsapp/queued-whatsapp.ts'
import { statusLink } from '#domain/notifications/whatsapp/whatsapp-message.ts'
import {
  type PendingQuestion,
  whatsappConversation,
  whatsappReceived,
} from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import { attachFiles, findVoiceTitle } from '#domain/tickets/attachments/attachment.server.ts'
import { attachmentsPerMessage } from '#domain/tickets/attachments/attachment.ts'
import { isVoiceTitle } from '#domain/tickets/attachments/voice-note.ts'
import { replyToOwnTicket } from '#domain/tickets/requester/own-messages.ts'
import type { OpenConversation } from '#domain/tickets/requester/own-ticket.ts'
import { submitFromMessage } from '#domain/tickets/requester/submitted-question.ts'
import type { StoredTicket } from '#domain/tickets/store-ticket.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { titleOf } from '#domain/tickets/title/title.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { readMessage } from './read-message.ts'
import * as texts from './talk-texts.ts'

export interface TakenFile {
  readonly attachmentId: string | null
  readonly refusal: string | null
}

type StoreQuestion = (filing: { readonly category: string; readonly version: string }) => Promise<StoredTicket>

export interface TalkOptions {
  /** Files by `store` with the category of the words and the version of the privacy policy in force. */
  readonly fileQuestion: (words: string, store: StoreQuestion) => Promise<StoredTicket>
  /** Settles what is reported of a message of another outbox; false for one that is not known there either. */
  readonly settleElsewhere?: (tx: Transaction, status: MessageStatus) => Promise<boolean>
}

export interface MessageContext {
  readonly tx: Transaction
  readonly number: string
  readonly person: Person
  readonly conversation: typeof whatsappConversation.$inferSelect
  readonly messageId: string
  readonly adopted: number
}

/** Time for which a chosen or new ticket applies to the following messages, in milliseconds. */
export const topicDuration = hours(1)

export const mostMisses = 2

export async function say(
  turn: MessageContext,
  message: WhatsappMessage,
  about = 'talk',
  evenStopped?: true,
): Promise<void> {
  const { tx, number, person, messageId } = turn
  const reason = `${about}:${messageId}`
  await queueWhatsapp(tx, {
    reason,
    number,
    purpose: 'talk',
    personId: person.id,
    message,
    ...(evenStopped && { evenStopped }),
  })
}

export function note(
  { tx, number }: MessageContext,
  change: Partial<Omit<typeof whatsappConversation.$inferInsert, 'number'>>,
) {
  return tx.update(whatsappConversation).set(change).where(eq(whatsappConversation.number, number))
}

export async function ask(
  turn: MessageContext,
  pending: PendingQuestion,
  message: WhatsappMessage,
  misses = 0,
): Promise<void> {
  await note(turn, { pending, misses, pendingSince: turn.conversation.pendingSince ?? now() })
  await say(turn, message)
}

export const nothingAsked = { pending: null, misses: 0, pendingSince: null } as const

export const settleOn = (turn: MessageContext, ticketId: number) =>
  note(turn, { ...nothingAsked, ticketId, ticketSince: now() })

export interface KeptMessage {
  readonly id: string
  readonly text: string
  readonly attachmentId: string | null
}

export async function takeKept({
  tx,
  number,
}: {
  readonly tx: Transaction
  readonly number: string
}): Promise<KeptMessage[]> {
  const waiting = and(
    eq(whatsappReceived.number, number),
    isNotNull(whatsappReceived.payload),
    isNotNull(whatsappReceived.handledAt),
  )
  const rows = await tx
    .select({ id: whatsappReceived.id, payload: whatsappReceived.payload })
    .from(whatsappReceived)
    .where(waiting)
    .orderBy(sql`payload #>> '{message,timestamp}'`, asc(whatsappReceived.receivedAt), asc(whatsappReceived.id))
  await tx.update(whatsappReceived).set({ payload: null }).where(waiting)
  return rows.flatMap(({ id, payload }) => {
    if (!payload || !('message' in payload)) return []
    const { text, choice } = readMessage(payload.message)
    return [{ id, text: choice ? '' : text, attachmentId: payload.attachmentId ?? null }]
  })
}

/** The text of a message that has none. */
const textOfFiles = async (person: Person, ids: readonly string[]) =>
  (ids.length > 0 && (await findVoiceTitle(person, ids))) || 'Mengirim berkas.'

export async function addMessages(
  turn: MessageContext,
  target: OpenConversation,
  said: readonly KeptMessage[],
  how?: 'silently',
): Promise<void> {
  for (const { id, text, attachmentId } of said) {
    if (text === '' && attachmentId === null) continue
    const files = attachmentId === null ? [] : [attachmentId]
    const message = text || (await textOfFiles(turn.person, files))
    const input = { publicId: target.publicId, message, idempotencyKey: `whatsapp:${id}` }
    await replyToOwnTicket(turn.person, input, attachFiles(turn.person, files))
  }
  await settleOn(turn, target.id)
  if (how === 'silently') return
  const hour = Math.floor(now().getTime() / topicDuration)
  const { tx, number, person } = turn
  const reason = `ticket.added:${target.id}:${hour}`
  const message = texts.added(target.number)
  await queueWhatsapp(tx, { reason, number, purpose: 'talk', personId: person.id, ticketId: target.id, message })
}

export async function submitQuestion(
  turn: MessageContext,
  said: readonly KeptMessage[],
  regencyId: number | null,
  { fileQuestion }: TalkOptions,
  how?: 'silently',
): Promise<void> {
  const { tx, number, person } = turn
  const text = said
    .map((each) => each.text)
    .filter(Boolean)
    .join('\n\n')
    .slice(0, 10_000)
  const files = said.flatMap(({ attachmentId }) => attachmentId ?? [])
  const key = `whatsapp:${said[0]?.id ?? turn.messageId}`
  const description = text || (await textOfFiles(person, files))
  const question = {
    title: titleOf(text) || (isVoiceTitle(description) ? description : 'Berkas lewat WhatsApp'),
    description,
    regencyId,
    number,
    idempotencyKey: key,
  }
  const [first, rest] = [files.slice(0, attachmentsPerMessage), files.slice(attachmentsPerMessage)]
  const stored = await fileQuestion(text, ({ category, version }) =>
    submitFromMessage(person, { ...question, category, policyVersion: version }, attachFiles(person, first)),
  )
  for (const id of rest) {
    const message = await textOfFiles(person, [id])
    const input = { publicId: stored.publicId, message, idempotencyKey: `whatsapp:${id}` }
    await replyToOwnTicket(person, input, attachFiles(person, [id]))
  }
  await settleOn(turn, stored.id)
  if (how === 'silently') return
  const message = texts.received(
    ticketNumber('question', stored.id),
    statusLink(stored.publicId),
    `${env.origin}/privacy`,
  )
  const reason = `ticket.received:${stored.id}`
  await queueWhatsapp(tx, { reason, number, purpose: 'receipt', personId: person.id, ticketId: stored.id, message })
}
