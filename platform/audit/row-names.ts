// Reads what rows are called by their ids, for the targets of the audit.
import { inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { database } from '#platform/database/database.server.ts'

/** The largest id that a column of numbers holds. */
const largest: Readonly<Record<string, number>> = { integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }

/** A reader of the column `name` by the column `id`; what cannot be an id of the table has no name. */
export function rowNames(id: PgColumn, name: PgColumn) {
  const limit = largest[id.getSQLType()]
  const isId = (text: string) => limit === undefined || (/^\d{1,15}$/.test(text) && Number(text) <= limit)
  return async (ids: readonly string[]): Promise<Map<string, string>> => {
    const wanted = ids.filter(isId)
    if (wanted.length === 0) return new Map()
    const rows = await database
      .select({ id: sql<string>`${id}::text`, name: sql<string>`${name}` })
      .from(id.table)
      .where(inArray(id, limit === undefined ? wanted : wanted.map(Number)))
    return new Map(rows.map((row) => [row.id, row.name]))
  }
}
