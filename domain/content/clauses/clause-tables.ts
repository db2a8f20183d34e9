import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

/** Unused. A process of 1.0.0-rc.1 still writes it during an upgrade, so a later release drops it. */
export const clause = pgTable(
  'clause',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull(),
    text: text().notNull(),
    edition: text().notNull(),
    changedAt: moment('changed_at').notNull(),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('clause_number').on(sql`lower(${table.number})`),
    uniqueIndex('clause_idempotency_key').on(table.idempotencyKey),
  ],
)
