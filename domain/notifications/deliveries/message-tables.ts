import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference, requesterReference } from '#domain/accounts/people-views.ts'
import { entryReference, ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'
import type { DeliveryWay } from './delivery.ts'
import type { LetterPart } from './letter.ts'
import { outboxColumns } from './outbox-columns.ts'

export type WhatsappPurpose = 'answer' | 'receipt' | 'talk' | 'code' | 'greeting'

/** What a channel needs to write a message when it is sent; `message` where the purpose does not say it. */
export interface MessagePayload {
  readonly letter?: readonly LetterPart[]
  readonly purpose?: WhatsappPurpose
  readonly message?: WhatsappMessage
  readonly path?: string
}

/** Everything that is sent to persons, but for sealed reports. A row with an entry is also the delivery of that answer. */
export const message = pgTable(
  'message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text().$type<DeliveryWay>().notNull(),
    /** An address, a number, the id of a push subscription; of a manual delivery who sent it, and how. */
    recipient: text().notNull(),
    /** What it is about, for example 'ticket.answered:5512'; unique for each channel and recipient. */
    reason: text().notNull(),
    /** Whose data it is: addresses change hands, accounts do not. */
    personId: requesterReference('person_id', { onDelete: 'set null' }),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }),
    entryId: entryReference('entry_id'),
    subject: text(),
    /** Null when nothing can be sent (again): withdrawn, erased, or sent and not kept. */
    payload: jsonb().$type<MessagePayload>(),
    ...outboxColumns(),
    /** The words of the service or of a mistake, for administrators; `note` is for agents. */
    error: text(),
    by: personReference('by', { onDelete: 'set null' }),
    /** Its table and id before migration 0073, for jobs of older versions. */
    former: text(),
  },
  (table) => [
    uniqueIndex('message_once').on(table.channel, table.recipient, table.reason),
    uniqueIndex('message_provider').on(table.channel, table.providerId),
    uniqueIndex('message_former').on(table.former),
    index('message_person').on(table.personId),
    index('message_ticket').on(table.ticketId),
    index('message_entry').on(table.entryId),
    index('message_reason').on(table.reason),
    index('message_queued').on(table.channel, table.queuedAt).where(sql`state = 'queued'`),
    index('message_newest').on(table.channel, table.id.desc()),
    // Each account that is deleted is looked up here.
    index('message_by').on(table.by).where(sql`"by" is not null`),
    index('message_time').on(table.createdAt),
    index('message_recipient_part').using('gin', table.recipient.op('gin_trgm_ops')).where(sql`channel = 'mail'`),
    index('message_failed').on(table.channel, table.id.desc()).where(sql`state in ('queued', 'refused', 'uncertain')`),
  ],
)

export const erasedRecipient = 'dihapus:'

/** Column values that erase the content of an answer's message and keep its state. */
export const withoutPersonalData = {
  ...{ recipient: sql`${erasedRecipient} || ${message.id}`, personId: null },
  ...{ subject: null, payload: null, error: null },
}

export const answerReach = pgTable(
  'answer_reach',
  {
    entryId: entryReference('entry_id').primaryKey(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    seenAt: moment('seen_at'),
    /** When the requester saw it or a delivery succeeded; null: not known to have arrived. */
    reachedAt: moment('reached_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('answer_reach_ticket').on(table.ticketId),
    index('answer_unreached').on(table.entryId, table.ticketId).where(sql`reached_at is null`),
  ],
)
