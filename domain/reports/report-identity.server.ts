// Who sent a report: kept apart from it, encrypted, and absent where it was withheld.
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { openText, sealText } from '#platform/sealed-text.server.ts'
import { reportIdentity } from './report-tables.ts'

const purpose = 'sealed-report-identity'

/** Name and number as far as they were given. */
export interface ReportIdentity {
  /** '' where it was withheld. */
  readonly name: string
  /** As '6281234567890'; null where it was withheld. */
  readonly phone: string | null
}

/** Keeps what was given; where nothing was, nothing is kept. */
export async function storeIdentity(tx: Transaction, reportId: number, { name, phone }: ReportIdentity): Promise<void> {
  if (name === '' && phone === null) return
  await tx.insert(reportIdentity).values({ reportId, sealed: sealText(purpose, JSON.stringify({ name, phone })) })
}

/** The identity of a report; null where all of it was withheld, 'unreadable' when the portal's secret is another one now. */
export async function readIdentity(
  db: Database | Transaction,
  reportId: number,
): Promise<ReportIdentity | 'unreadable' | null> {
  const [found] = await db.select().from(reportIdentity).where(eq(reportIdentity.reportId, reportId))
  if (!found) return null
  const opened = openText(purpose, found.sealed)
  return opened === null ? 'unreadable' : (JSON.parse(opened) as ReportIdentity)
}
