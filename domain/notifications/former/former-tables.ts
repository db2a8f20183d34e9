// The tables of messages before `message`: empty since migration 0073, dropped in a later release. A process of the version
// before may still write to them while it is replaced.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { pushSubscription } from '#domain/notifications/push/push-tables.ts'
import { entryReference, ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const outgoingMail = pgTable(
  'outgoing_mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    recipient: text().notNull(),
    personId: personReference('person_id', { onDelete: 'set null' }),
    subject: text().notNull(),
    letter: jsonb(),
    text: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    sendingSince: moment('sending_since'),
    failedAt: moment('failed_at'),
    resentAt: moment('resent_at'),
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outgoing_mail_once').on(table.reason, table.recipient),
    index('outgoing_mail_recipient').on(table.recipient, table.id.desc()),
    index('outgoing_mail_recipient_part').using('gin', table.recipient.op('gin_trgm_ops')),
    index('outgoing_mail_person').on(table.personId, table.id),
    index('outgoing_mail_unsent').on(table.id.desc()).where(sql`sent_at is null`),
    index('outgoing_mail_time').on(table.createdAt.desc(), table.id.desc()),
  ],
)

export const pushMessage = pgTable(
  'push_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: bigint('subscription_id', { mode: 'number' })
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }),
    entryId: entryReference('entry_id'),
    path: text(),
    state: text().notNull(),
    note: text(),
    attempts: integer().notNull().default(0),
    sendingSince: moment('sending_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_message_once').on(table.subscriptionId, table.reason),
    index('push_message_ticket').on(table.ticketId),
    index('push_message_entry').on(table.entryId),
    index('push_message_time').on(table.createdAt),
  ],
)

export const whatsappMessage = pgTable(
  'whatsapp_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    number: text().notNull(),
    purpose: text().notNull(),
    personId: personReference('person_id', { onDelete: 'cascade' }),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }),
    entryId: entryReference('entry_id'),
    message: jsonb(),
    state: text().notNull(),
    note: text(),
    providerId: text('provider_id'),
    attempts: integer().notNull().default(0),
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

export const delivery = pgTable(
  'delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: entryReference('entry_id').notNull(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    way: text().notNull(),
    target: text().notNull().default(''),
    state: text().notNull(),
    reason: text(),
    providerId: text('provider_id'),
    by: personReference('by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('delivery_once').on(table.entryId, table.way, table.target),
    uniqueIndex('delivery_provider').on(table.way, table.providerId).where(sql`provider_id is not null`),
    index('delivery_ticket').on(table.ticketId),
  ],
)
