import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'

export const ticketPupil = pgTable(
  'ticket_pupil',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    line: smallint().notNull(),
    /** Ten digits; null: the pupil has none yet. */
    nisn: text(),
    name: text().notNull(),
    problem: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.line] }),
    index('ticket_pupil_nisn').on(table.nisn).where(sql`nisn is not null`),
  ],
)
