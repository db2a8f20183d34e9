// Synonyms that widen a search, and what was searched for, by day and without a person.
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/moment.ts'

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
