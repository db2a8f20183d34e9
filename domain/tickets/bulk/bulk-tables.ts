import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { BulkState, BulkTask } from './bulk.ts'

export const bulkAction = pgTable(
  'bulk_action',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: personReference('actor_id').notNull(),
    task: jsonb().$type<BulkTask>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it begins; null: at once. Until then no one is notified. */
    startsAt: moment('starts_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [uniqueIndex('bulk_action_once').on(table.actorId, table.idempotencyKey)],
)

export const bulkItem = pgTable(
  'bulk_item',
  {
    bulkId: bigint('bulk_id', { mode: 'number' })
      .notNull()
      .references(() => bulkAction.id),
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    state: text().$type<BulkState>().notNull().default('waiting'),
    reason: text(),
    attempts: integer().notNull().default(0),
    triedAt: moment('tried_at'),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.ticketId] }),
    index('bulk_item_state').on(table.state, table.bulkId, table.ticketId),
    index('bulk_item_ticket').on(table.ticketId),
  ],
)
