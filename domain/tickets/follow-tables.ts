import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import { ticketTable } from './ticket-tables.ts'

export type WokenBy = 'time' | 'reply'

const ticketId = () =>
  bigint('ticket_id', { mode: 'number' })
    .notNull()
    .references(() => ticketTable.id, { onDelete: 'cascade' })

export const ticketSnooze = pgTable(
  'ticket_snooze',
  {
    ticketId: ticketId(),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    /** When it returns; null: when the requester writes, which ends every other one too. */
    until: moment('until'),
    wokeAt: moment('woke_at'),
    wokenBy: text('woken_by').$type<WokenBy>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.personId] }),
    index('ticket_snooze_person').on(table.personId, table.ticketId),
    index('ticket_snooze_due').on(table.until).where(sql`woke_at is null`),
  ],
)

export const ticketWatcher = pgTable(
  'ticket_watcher',
  {
    ticketId: ticketId(),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.personId] }),
    index('ticket_watcher_person').on(table.personId),
  ],
)

export const ticketReading = pgTable(
  'ticket_reading',
  {
    ticketId: ticketId(),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.personId] }),
    index('ticket_reading_person').on(table.personId),
  ],
)
