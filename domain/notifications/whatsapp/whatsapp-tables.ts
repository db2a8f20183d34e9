import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { InboundMessage, MessageStatus } from '#platform/whatsapp/webhook-payload.ts'

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
