// The end of reports: with their identities, talks, files and logs.
import { and, eq, lt } from 'drizzle-orm'
import type { Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { report } from './report-tables.ts'

/** Deletes the next completed reports in which nobody wrote since the moment; gives how many. */
export function eraseOldReports(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, report, report.id, and(eq(report.status, 'completed'), lt(report.lastEntryAt, before)))
}
