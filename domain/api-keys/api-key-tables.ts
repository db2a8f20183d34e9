import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { officeReference } from '#domain/offices/office-reference.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { ApiScope } from './api-key.ts'

export const apiKey = pgTable(
  'api_key',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the whole key in hexadecimal; the key itself is nowhere. */
    digest: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** The branch office that it is restricted to; null: it sees what came in with it. */
    officeId: officeReference('office_id'),
    createdBy: personReference('created_by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** Null: no expiry. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_key_office').on(table.officeId)],
)

export const apiTicket = pgTable(
  'api_ticket',
  {
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).primaryKey(),
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKey.id),
  },
  (table) => [index('api_ticket_key').on(table.keyId, table.ticketId)],
)

export const apiRequest = pgTable(
  'api_request',
  {
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKey.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** SHA-256 of what was asked, the address included. */
    digest: text().notNull(),
    /** Null while it is being answered. It holds ids and no word of anyone. */
    answer: jsonb().$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index('api_request_time').on(table.createdAt),
  ],
)

export const webhook = pgTable(
  'webhook',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    keyId: integer('key_id')
      .notNull()
      .references(() => apiKey.id),
    address: text().notNull(),
    events: text().array().$type<string[]>().notNull(),
    /** What signs the messages, sealed under a key of the portal's secret. */
    sealedSecret: text('sealed_secret').notNull(),
    createdBy: personReference('created_by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** Time of the first failure since the last success; null: the last message arrived. */
    failingSince: moment('failing_since'),
    /** Paused at; set after a day without a successful delivery. */
    pausedAt: moment('paused_at'),
    removedAt: moment('removed_at'),
  },
  (table) => [index('webhook_key').on(table.keyId)],
)

export const webhookMessage = pgTable(
  'webhook_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhook.id),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    /** The timeline entry of the message; orders the messages of a ticket. */
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    event: text().notNull(),
    state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** Start of its delivery period: created, or sent again by hand. */
    since: moment('since').notNull(),
    dueAt: moment('due_at').notNull(),
    sendingSince: moment('sending_since'),
    status: smallint(),
    note: text(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    uniqueIndex('webhook_message_once').on(table.webhookId, table.entryId),
    index('webhook_message_waiting').on(table.webhookId, table.ticketId, table.entryId).where(sql`state = 'waiting'`),
    index('webhook_message_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('webhook_message_ticket').on(table.ticketId),
    index('webhook_message_time').on(table.createdAt),
  ],
)
