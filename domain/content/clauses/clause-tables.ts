import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const clause = pgTable(
  'clause',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Where it stands in the guide: 'Bab III huruf A angka 2'. */
    number: text().notNull(),
    text: text().notNull(),
    edition: text().notNull(),
    /** When its text or edition changed last: what depends on it is to be read again. */
    changedAt: moment('changed_at').notNull(),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('clause_number').on(sql`lower(${table.number})`),
    uniqueIndex('clause_idempotency_key').on(table.idempotencyKey),
  ],
)
