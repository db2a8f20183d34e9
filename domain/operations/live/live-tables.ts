// Events for open pages, kept for a day so that one that was away can catch up.
import { getTableColumns } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { LiveAudience, LiveKind } from './live-event.ts'

// No references: the rows are short-lived, and a check for each would cost every write of the desk.
export const liveEvent = pgTable(
  'live_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<LiveKind>().notNull(),
    audience: text().$type<LiveAudience>().notNull(),
    ticketId: bigint('ticket_id', { mode: 'number' }).notNull(),
    entryId: bigint('entry_id', { mode: 'number' }),
    officeId: integer('office_id'),
    personId: text('person_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('live_event_time').on(table.at)],
)

const { at, ...columns } = getTableColumns(liveEvent)

export const eventColumns = columns
