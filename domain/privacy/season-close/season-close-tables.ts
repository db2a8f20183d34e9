// What closing a season leaves behind: the record of each close, and which answers were kept as FAQ drafts.
import { bigint, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import type { ErasureClass, ErasureCounts } from '#domain/privacy/erasure/erasure-classes.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import type { SeasonStatistics } from './season-statistics.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const seasonClose = pgTable(
  'season_close',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The season's name as it was then. */
    season: text().notNull(),
    /** The first day (WIB) whose data stay, 'YYYY-MM-DD'. */
    before: date({ mode: 'string' }).notNull(),
    classes: jsonb().$type<readonly ErasureClass[]>().notNull(),
    /** What was to be erased when it was confirmed, and what has been erased by now. */
    expected: jsonb().$type<ErasureCounts>().notNull(),
    erased: jsonb().$type<ErasureCounts>().notNull(),
    statistics: jsonb().$type<SeasonStatistics>().notNull(),
    /** The name, because the record outlives the account. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** Null while the worker is at it. */
    finishedAt: moment('finished_at'),
  },
  (table) => [index('season_close_time').on(table.requestedAt.desc())],
)

/** A ticket whose answer was made into a FAQ draft. */
export const keptAnswer = pgTable('kept_answer', {
  ticketId: bigint('ticket_id', { mode: 'number' })
    .primaryKey()
    .references(() => ticket.id, { onDelete: 'cascade' }),
  faqId: integer('faq_id')
    .notNull()
    .references(() => faq.id, { onDelete: 'cascade' }),
  keptBy: text('kept_by').references(() => user.id, { onDelete: 'set null' }),
  keptAt: moment('kept_at').notNull(),
})
