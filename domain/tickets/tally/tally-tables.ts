import { bigint, date, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'

const keys = () => ({
  measure: text().notNull(),
  /** Of 'due' the hour; of what happened the start of its day in WIB, or of its quarter of an hour; of a status infinity. */
  slot: moment('slot').notNull(),
  /** Null: the province's. No reference: a counter locks nothing. */
  officeId: integer('office_id'),
  assigneeId: text('assignee_id'),
  step: smallint().notNull(),
})

/** The counters as they were folded last; the person who reads adds `ticketTallyDelta`. */
export const ticketTally = pgTable(
  'ticket_tally',
  { ...keys(), amount: bigint({ mode: 'number' }).notNull() },
  (table) => [
    unique('ticket_tally_once')
      .on(table.measure, table.slot, table.officeId, table.assigneeId, table.step)
      .nullsNotDistinct(),
  ],
)

/** What came or went since: rows that are only added, so that no two writes wait for each other. */
export const ticketTallyDelta = pgTable('ticket_tally_delta', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...keys(),
  amount: bigint({ mode: 'number' }).notNull(),
})

/** State of each desk at the start of a day (WIB), for the comparison a week later. Every stored day has a row. */
export const deskSnapshot = pgTable(
  'desk_snapshot',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: 'string' }).notNull(),
    officeId: integer('office_id'),
    assigneeId: text('assignee_id'),
    open: integer().notNull(),
    late: integer().notNull(),
    oldestAt: moment('oldest_at'),
  },
  (table) => [index('desk_snapshot_day').on(table.day)],
)
