// The one private door of drizzle-orm: a statement made of our own SQL that each connection plans once.
import type { SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#platform/database/database.server.ts'

/**
 * A statement that each connection plans once; `query` has placeholders for what its callers give. Drizzle prepares by
 * its front door only what its query builder has built.
 * @throws from the function it gives, what the database says.
 */
export function preparedStatement<Row extends object>(name: string, query: SQL) {
  const built = new PgDialect().sqlToQuery(query)
  return async (db: Database | Transaction, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const statement = db._.session.prepareQuery<PreparedQueryConfig & { execute: { rows: Row[] } }>(
      built,
      undefined,
      name,
      false,
    )
    return (await statement.execute(values)).rows
  }
}
