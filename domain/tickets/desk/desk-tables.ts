import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { DeskView } from './desk-view.ts'

/** Who has a ticket open. Unlogged (migration): after a crash no one has anything open. */
export const ticketPresence = pgTable(
  'ticket_presence',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.personId] }),
    index('ticket_presence_time').on(table.seenAt),
  ],
)

export const savedView = pgTable(
  'saved_view',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    name: text().notNull(),
    view: jsonb().$type<DeskView>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_view_name').on(table.personId, table.name)],
)
