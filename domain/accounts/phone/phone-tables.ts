import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'

/** How a number was proven: by a code sent to it, or by a message that came from it. */
export type ProofWay = 'code' | 'message'

/** A number belongs to one person at most; the latest proof counts. */
export const provenNumber = pgTable(
  'proven_number',
  {
    /** The country first, digits only: '6281234567890'. */
    number: text().primaryKey(),
    personId: text('person_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    way: text().$type<ProofWay>().notNull(),
    provenAt: moment('proven_at').notNull(),
  },
  (table) => [index('proven_number_person').on(table.personId)],
)

/** A pending code. The code itself follows from the id and the portal's secret, and is not stored. */
export const numberCode = pgTable(
  'number_code',
  {
    /** Random; the browser that asked for the code holds it, so that no one else can use up its tries. */
    id: text().primaryKey(),
    number: text().notNull(),
    /** The account that adds the number or confirms a request; null for signing in. */
    personId: text('person_id').references(() => user.id, { onDelete: 'cascade' }),
    misses: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('number_code_time').on(table.createdAt)],
)
