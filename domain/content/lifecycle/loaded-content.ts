import { createHash } from 'node:crypto'
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/sql-expressions.ts'

type LoadedTable = PgTable & Record<'updatedBy' | 'updatedAt' | 'deletedAt', PgColumn>

/** Inserts new rows and updates those whose `fields` changed in the files. Idempotent. `key` identifies a row. */
export async function storeLoadedContent(
  db: Database | Transaction,
  table: LoadedTable,
  key: PgColumn,
  rows: readonly Record<string, unknown>[],
  fields: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const stored = sql.join(
    fields.map((field) => sql`${columns[field]}`),
    sql`, `,
  )
  const fresh = sql.join(Object.values(excluded(table, ...fields)), sql`, `)
  await db
    .insert(table)
    .values([...rows])
    .onConflictDoUpdate({
      target: key,
      set: excluded(table, ...fields, 'updatedAt'),
      setWhere: sql`${table.updatedBy} is null and ${table.deletedAt} is null and (${stored}) is distinct from (${fresh})`,
    })
}

/** Gives rows that staff edited before there were phrasings those of the files, once. */
export async function loadPhrasings(
  db: Database | Transaction,
  table: PgTable & { readonly asked: PgColumn },
  key: PgColumn,
  rows: readonly (readonly [key: string, asked: string])[],
): Promise<void> {
  const lacking = new Set((await db.select({ id: key }).from(table).where(isNull(table.asked))).map(({ id }) => id))
  for (const [id, asked] of rows) {
    if (asked !== '' && lacking.has(id)) await db.update(table).set({ asked }).where(eq(key, id))
  }
}

/** The key in content files; for rows of staff one from the form's random key, unique over all portals, or the id. */
export function exchangeKey(row: {
  readonly id: number
  readonly contentKey: string | null
  readonly idempotencyKey: string | null
}): string {
  if (row.contentKey !== null) return row.contentKey
  const made = row.idempotencyKey ?? `row ${row.id}`
  return `p-${createHash('sha256').update(made).digest('hex').slice(0, 16)}`
}
