// One turn of the talk with a number, and what every turn does: say, ask, note where the talk stands.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { queueMessage } from '#domain/notifications/whatsapp/queue-message.ts'
import { type PendingQuestion, whatsappConversation } from '#domain/notifications/whatsapp/whatsapp-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import type { MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'

/** What came of a message's file: its attachment, or what the sender is told. */
export interface TakenFile {
  readonly attachmentId: string | null
  readonly refusal: string | null
}

/** What the talk needs and this area does not know. */
export interface TalkOptions {
  /** The category that fits a text best, by its id. */
  readonly guessCategory: (text: string) => Promise<string>
  /** The version of the privacy policy in force. */
  readonly policyVersion: () => Promise<string>
  /** Settles what is reported of a message of another outbox; false for one that is not known there either. */
  readonly settleElsewhere?: (tx: Transaction, status: MessageStatus) => Promise<boolean>
}

/** One turn: the number with its locked conversation, and the message that came. */
export interface Turn {
  readonly tx: Transaction
  readonly number: string
  readonly person: Person
  readonly conversation: typeof whatsappConversation.$inferSelect
  readonly messageId: string
  /** Questions without an account that this very message made the number's. */
  readonly adopted: number
}

/** What was chosen or made counts so long for what follows without a word about it, in milliseconds. */
export const sameMatter = hours(1)

/** After so many answers that do not fit, the portal asks no more. */
export const mostMisses = 2

/** Says something; `about` tells several words of one turn apart. */
export async function say(turn: Turn, message: WhatsappMessage, about = 'talk', evenStopped?: true): Promise<void> {
  const { tx, number, person, messageId } = turn
  const reason = `${about}:${messageId}`
  await queueMessage(tx, {
    reason,
    number,
    purpose: 'talk',
    personId: person.id,
    message,
    ...(evenStopped && { evenStopped }),
  })
}

/** Changes where the talk stands. */
export function note({ tx, number }: Turn, change: Partial<Omit<typeof whatsappConversation.$inferInsert, 'number'>>) {
  return tx.update(whatsappConversation).set(change).where(eq(whatsappConversation.number, number))
}

/** Asks something and waits for its answer. */
export async function ask(turn: Turn, pending: PendingQuestion, message: WhatsappMessage, misses = 0): Promise<void> {
  await note(turn, { pending, misses, pendingSince: turn.conversation.pendingSince ?? now() })
  await say(turn, message)
}

export const nothingAsked = { pending: null, misses: 0, pendingSince: null } as const

/** The matter is settled: what follows within the hour belongs to this ticket. */
export const settleOn = (turn: Turn, ticketId: number) => note(turn, { ...nothingAsked, ticketId, ticketSince: now() })
