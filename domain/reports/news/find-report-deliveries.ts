// What became of the messages about each answer of a report, for who reads reports.
import { asc, eq } from 'drizzle-orm'
import { reportEntry, reportMessage } from '#domain/reports/report-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** One message; without the number and the device. The caller has checked who may read it. */
export function findReportDeliveries(reportId: number) {
  return database
    .select({
      ...pick(reportMessage, 'id', 'entryId', 'way', 'state'),
      reason: reportMessage.note,
      at: reportMessage.updatedAt,
    })
    .from(reportMessage)
    .innerJoin(reportEntry, eq(reportEntry.id, reportMessage.entryId))
    .where(eq(reportEntry.reportId, reportId))
    .orderBy(asc(reportMessage.id))
}
