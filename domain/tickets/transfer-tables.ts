import { bigint, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { officeReference } from '#domain/offices/office-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import { ticketEntry, ticketTable } from './ticket-tables.ts'

export const handOver = pgTable(
  'ticket_hand_over',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketTable.id, { onDelete: 'cascade' }),
    personId: personReference('person_id', { onDelete: 'cascade' }).notNull(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ticketEntry.id, { onDelete: 'cascade' }),
    /** The previous office and assignee; null: the province, no one. */
    fromOfficeId: officeReference('from_office_id'),
    fromAssigneeId: personReference('from_assignee_id', { onDelete: 'set null' }),
    toOfficeId: officeReference('to_office_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ticket_hand_over_once').on(table.ticketId, table.personId),
    index('ticket_hand_over_person').on(table.personId, table.id),
    index('ticket_hand_over_entry').on(table.entryId),
  ],
)
