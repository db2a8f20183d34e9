// Which tickets that nobody took an office was warned of, so that it is warned once and the line under the bell counts them.
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { dueWarning } from './due-warning-tables.ts'
import { ticket } from './ticket-tables.ts'

/** The ticket was warned of, for the due time that it has now; a condition on `ticket`. */
export const wasWarnedOf = sql`exists (select 1 from ${dueWarning}
  where ${dueWarning.ticketId} = ${ticket.id} and ${dueWarning.dueAt} = ${ticket.dueAt})`

/** Remembers that it was warned of; false when that was done before, perhaps by another process just now. */
export async function noteDueWarning(tx: Transaction, ticketId: number, dueAt: Date): Promise<boolean> {
  const fresh = await tx
    .insert(dueWarning)
    .values({ ticketId, dueAt })
    .onConflictDoUpdate({
      ...{ target: dueWarning.ticketId, set: { dueAt } },
      setWhere: sql`${dueWarning.dueAt} <> ${dueAt.toISOString()}`,
    })
    .returning()
  return fresh.length > 0
}
