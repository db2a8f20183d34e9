// The log of a report: what somebody of the province did with it. The portal's access log, which others read, has none of it.
import { and, eq, gt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { ReportAccess } from '#domain/reports/report.ts'
import { reportAccess } from '#domain/reports/report-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'

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

/** Adds a line for reading, unless the person read it within the hour and its sender wrote nothing since. */
export async function recordReportReading(
  person: Pick<Person, 'id'>,
  { id, lastReplyAt }: { readonly id: number; readonly lastReplyAt: Date },
): Promise<void> {
  const since = new Date(Math.max(lastReplyAt.getTime(), now().getTime() - hours(1)))
  const reading = and(
    eq(reportAccess.personId, person.id),
    eq(reportAccess.reportId, id),
    eq(reportAccess.access, 'read'),
  )
  if ((await database.$count(reportAccess, and(reading, gt(reportAccess.createdAt, since)))) > 0) return
  await recordAccess(database, person, id, 'read')
}
