import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const withdrawnMessage = pgTable('ticket_withdrawn_message', {
  entryId: bigint('entry_id', { mode: 'number' })
    .primaryKey()
    .references(() => ticketEntry.id, { onDelete: 'cascade' }),
  message: text().notNull(),
  withdrawnBy: personReference('withdrawn_by', { onDelete: 'set null' }),
  withdrawnAt: moment('withdrawn_at').notNull(),
})
