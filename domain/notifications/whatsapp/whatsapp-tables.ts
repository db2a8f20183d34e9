import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { entryReference, ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { InboundMessage, MessageStatus } from '#platform/whatsapp/webhook-payload.ts'
import type { WhatsappMessage } from '#platform/whatsapp/whatsapp-message.ts'

export type ReceivedPayload =
  | { readonly message: InboundMessage; readonly attachmentId?: string }
  | { readonly status: MessageStatus }

export const whatsappReceived = pgTable(
  'whatsapp_received',
  {
    /** WhatsApp's ID of the message; of a status with the state behind it. */
    id: text().primaryKey(),
    number: text(),
    /** As it came, with its file once that was taken in; null once it was handled and waits for no answer of the number. */
    payload: jsonb().$type<ReceivedPayload>(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (table) => [
    index('whatsapp_received_time').on(table.receivedAt),
    index('whatsapp_received_number').on(table.number).where(sql`payload is not null`),
  ],
)

/** What the portal asked a number; 'matter' is the text of a new question. */
export type PendingQuestion = 'regency' | 'ticket' | 'matter'

export const whatsappConversation = pgTable('whatsapp_conversation', {
  number: text().primaryKey(),
  /** When it wrote last, by WhatsApp's clock; texts may be sent for 24 hours from then. */
  lastInboundAt: moment('last_inbound_at'),
  stoppedAt: moment('stopped_at'),
  /** When it was last sent a message without being proven; at most one an hour. */
  unprovenSentAt: moment('unproven_sent_at'),
  pending: text().$type<PendingQuestion>(),
  misses: integer().notNull().default(0),
  pendingSince: moment('pending_since'),
  /** The ticket that was chosen or made last, and when: what follows soon belongs to it. */
  ticketId: ticketReference('ticket_id', { onDelete: 'set null' }),
  ticketSince: moment('ticket_since'),
})

export type MessagePurpose = 'answer' | 'receipt' | 'talk' | 'code' | 'greeting'

/** Where a message stands; 'held' waits for something outside, 'uncertain' was handed over without the service's word. */
export type MessageState = 'queued' | 'held' | 'uncertain' | 'sent' | 'delivered' | 'read' | 'refused'

export const whatsappMessage = pgTable(
  'whatsapp_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    number: text().notNull(),
    purpose: text().$type<MessagePurpose>().notNull(),
    personId: personReference('person_id', { onDelete: 'cascade' }),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }),
    entryId: entryReference('entry_id'),
    /** What is sent; null where it follows from the purpose at the moment of sending, and once it was sent. */
    message: jsonb().$type<WhatsappMessage>(),
    state: text().$type<MessageState>().notNull(),
    note: text(),
    providerId: text('provider_id'),
    attempts: integer().notNull().default(0),
    /** A send attempt is in progress or was interrupted: it is not sent again. */
    sendingSince: moment('sending_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('whatsapp_message_once').on(table.reason, table.number),
    uniqueIndex('whatsapp_message_provider').on(table.providerId),
    index('whatsapp_message_person').on(table.personId),
    index('whatsapp_message_ticket').on(table.ticketId),
    index('whatsapp_message_entry').on(table.entryId),
    index('whatsapp_message_number').on(table.number, table.id),
    index('whatsapp_message_time').on(table.createdAt),
  ],
)
