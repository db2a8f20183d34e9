// Which clauses a text leans on, as its form is saved.
import { and, eq, not } from 'drizzle-orm'
import type { ContentTable } from '#domain/content/lifecycle/content-kind.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type CitingTable, citesNews, clausesOf } from './cited-clauses.ts'

/**
 * The ids of the clauses that a form names; those from before for a form that has no such field.
 * @throws Invalid as `clausesOf`.
 */
export async function citedBy(
  tx: Transaction,
  numbers: readonly string[] | undefined,
  before: readonly number[] = [],
): Promise<number[]> {
  return numbers === undefined ? [...before] : await clausesOf(tx, numbers)
}

/**
 * Whoever picks a clause has read it as it is now: only later changes are news to the text. Where news of one that was
 * picked before still wait to be read, they go on waiting.
 */
export async function noteCited(
  tx: Transaction,
  table: ContentTable & CitingTable,
  {
    id,
    before,
    after,
  }: { readonly id: number | string; readonly before: readonly number[]; readonly after: readonly number[] },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const waits = before.length > 0 ? not(citesNews(table, before)) : undefined
  await tx
    .update(table)
    .set({ clausesSeenAt: now() })
    .where(and(eq(table.id, id), waits))
}
