import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { Distress } from './distress.ts'

export const ticketDistress = pgTable(
  'ticket_distress',
  {
    ticketId: bigint('ticket_id', { mode: 'number' })
      .primaryKey()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    danger: text().$type<Distress>().notNull(),
    noticedAt: moment('noticed_at').notNull(),
    /** When an agent had seen to it, and who; null while no one has. A further message of danger begins again. */
    settledAt: moment('settled_at'),
    settledBy: personReference('settled_by', { onDelete: 'set null' }),
  },
  (table) => [index('ticket_distress_open').on(table.ticketId).where(sql`settled_at is null`)],
)
