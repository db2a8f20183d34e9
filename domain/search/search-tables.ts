import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    term: text().notNull(),
    variants: text().array().notNull(),
    version: integer().notNull().default(1),
    /** Who changed it last; null while it is as in content/synonyms.yaml. */
    updatedBy: personReference('updated_by', { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [uniqueIndex('search_synonym_term').on(table.term)],
)

/** Unused. A process of the version before still reads it during an upgrade, so a later release drops it. */
export const otherMatter = pgTable(
  'other_matter',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contentKey: text('content_key'),
    name: text().notNull(),
    says: text().notNull(),
    asked: text().array().notNull(),
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
    day: date().notNull(),
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
    text: text().notNull(),
    day: date().notNull(),
    /** What was found first, as 'faq:12'; empty for nothing. */
    first: text().notNull(),
    opened: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.text, table.day, table.first, table.opened] }),
    index('search_signal_day').on(table.day),
  ],
)
