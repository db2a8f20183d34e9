// Synonyms that widen a search, other matters that it names, what was searched for, and what came of it, by day and without a person.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The word the portal uses. */
    term: text().notNull(),
    /** Other ways people write it. */
    variants: text().array().notNull(),
    /** Counts the saved changes; a form names the one it saw. */
    version: integer().notNull().default(1),
    /** Who changed it last; null while it is as in content/synonyms.yaml. */
    updatedBy: personReference('updated_by', { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [uniqueIndex('search_synonym_term').on(table.term)],
)

export const otherMatter = pgTable(
  'other_matter',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its id in content/other-matters.yaml; null for what staff wrote. */
    contentKey: text('content_key'),
    /** What staff knows it by. */
    name: text().notNull(),
    /** The assistant's answer to it: one sentence, with where to turn. */
    says: text().notNull(),
    /** The ways people ask about it. */
    asked: text().array().notNull(),
    /** Switched off by staff: the search does not know it. */
    off: boolean().notNull().default(false),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('other_matter_content').on(table.contentKey),
    uniqueIndex('other_matter_idempotency_key').on(table.idempotencyKey),
  ],
)

export const searchQuery = pgTable(
  'search_query',
  {
    /** The query in small letters, at most 100 characters, personal numbers and addresses hidden. */
    text: text().notNull(),
    /** The day in Jakarta. */
    day: date().notNull(),
    /** How often it was asked that day, and how often of these it found nothing. */
    asked: integer().notNull(),
    unanswered: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.text, table.day] }),
    index('search_query_unanswered').on(table.day).where(sql`${table.unanswered} > 0`),
  ],
)

export const searchSignal = pgTable(
  'search_signal',
  {
    kind: text({ enum: ['passed-over', 'not-helpful', 'asked', 'helpful'] }).notNull(),
    /** The query as in `search_query`. */
    text: text().notNull(),
    /** The day in Jakarta. */
    day: date().notNull(),
    /** What was found first, as 'faq:12'; empty for nothing. */
    first: text().notNull(),
    /** What was opened instead, or what helped or did not; empty for nothing. */
    opened: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.text, table.day, table.first, table.opened] }),
    index('search_signal_day').on(table.day),
  ],
)
