// What an upsert takes over from the row that it could not insert.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The columns with these names, as the row has them that was to be inserted; as `set` of an upsert takes them. */
export function excluded(table: PgTable, ...names: readonly string[]): Record<string, SQL> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`] as const),
  )
}
