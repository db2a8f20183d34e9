import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { faqReference } from '#domain/content/faq/faq-reference.ts'
import type { ErasureClass, ErasureCounts } from '#domain/privacy/erasure/erasure-classes.ts'
import type { SeasonStatistics } from '#domain/tickets/season/season-tickets.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const seasonClose = pgTable(
  'season_close',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    season: text().notNull(),
    /** The first day (WIB) whose data stay, 'YYYY-MM-DD'. */
    before: date({ mode: 'string' }).notNull(),
    classes: jsonb().$type<readonly ErasureClass[]>().notNull(),
    expected: jsonb().$type<ErasureCounts>().notNull(),
    erased: jsonb().$type<ErasureCounts>().notNull(),
    statistics: jsonb().$type<SeasonStatistics>().notNull(),
    /** The name, because the record outlives the account. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('season_close_time').on(table.requestedAt.desc())],
)

export const keptAnswer = pgTable('kept_answer', {
  ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).primaryKey(),
  faqId: faqReference('faq_id').notNull(),
  keptBy: personReference('kept_by', { onDelete: 'set null' }),
  keptAt: moment('kept_at').notNull(),
})
