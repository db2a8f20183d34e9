// The log of a report: what somebody of the province did with it. The portal's access log, which others read, has none of it.
import type { Person } from '#domain/accounts/person.ts'
import type { ReportAccess } from '#domain/reports/report.ts'
import { reportAccess } from '#domain/reports/report-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** Adds a line; `reason` is asked for an identity alone. */
export async function recordAccess(
  db: Database | Transaction,
  person: Pick<Person, 'id'>,
  reportId: number,
  access: ReportAccess,
  reason: string | null = null,
): Promise<void> {
  await db.insert(reportAccess).values({ reportId, personId: person.id, access, reason, createdAt: now() })
}
