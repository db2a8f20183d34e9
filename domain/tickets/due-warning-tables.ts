import { pgTable } from 'drizzle-orm/pg-core'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const dueWarning = pgTable('due_warning', {
  ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).primaryKey(),
  /** The due time that was warned of: one that is moved is warned of again. */
  dueAt: moment('due_at').notNull(),
})
