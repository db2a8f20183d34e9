// Deletes rows in batches, so that each transaction stays small.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.server.ts'

const batch = 1_000

export async function removeSome(
  tx: Transaction,
  table: PgTable,
  id: PgColumn | SQL,
  which: SQL | undefined,
): Promise<number> {
  const some = tx.select({ id }).from(table).where(which).limit(batch)
  const { rowCount } = await tx.delete(table).where(sql`${id} in ${some}`)
  return rowCount ?? 0
}
