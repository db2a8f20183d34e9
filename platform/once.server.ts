import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database/database.server.ts'

/**
 * The key of a form and a digest of what it says: a form sent twice makes one row, while a form that was edited and sent
 * again (the back button, without JavaScript) is another and must not be swallowed.
 */
export function keyWithDigest(key: string, said: readonly unknown[]): string {
  return `${key}:${createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16)}`
}

/**
 * Inserts `row`, unless one with its idempotency key exists, also one whose transaction is still under way: then that
 * one is given, and `repeated` is true.
 */
export async function insertOnce(
  tx: Transaction,
  table: PgTable & { readonly idempotencyKey: PgColumn },
  row: { readonly idempotencyKey: string; readonly [column: string]: unknown },
): Promise<{ readonly row: Record<string, unknown>; readonly repeated: boolean }> {
  const [inserted] = await tx
    .insert(table)
    .values(row)
    .onConflictDoNothing({ target: table.idempotencyKey })
    .returning()
  if (inserted) return { row: inserted, repeated: false }
  const [earlier] = await tx.select().from(table).where(eq(table.idempotencyKey, row.idempotencyKey))
  if (!earlier) throw new Error('the row of the earlier form vanished')
  return { row: earlier, repeated: true }
}
