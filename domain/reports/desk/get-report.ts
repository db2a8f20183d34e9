// A report as the province reads it: its talk with the names of who answered, its files, and its log. Reading is on record.
import { desc, eq, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { mayReadSealedReports } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { findReport } from '#domain/reports/get-own-report.ts'
import { describeReportReach } from '#domain/reports/news/describe-report-reach.ts'
import { findReportDeliveries } from '#domain/reports/news/find-report-deliveries.ts'
import { findFiles, readFile } from '#domain/reports/report-files.server.ts'
import { readIdentity } from '#domain/reports/report-identity.server.ts'
import { reportAccess, reportEntry, reportIdentity } from '#domain/reports/report-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { recordAccess, recordReportReading } from './record-access.ts'

const author = people('author')

/** Said for a report that is not there and to everybody who may not read it. */
const missing = 'Pengaduan tidak ditemukan'

/** The lines of its log that a page shows. */
const linesShown = 50

/** The report; that it was read is on record. @throws NotFound without the permission, and when there is none. */
export async function getReport(person: Person, id: number) {
  if (!mayReadSealedReports(person)) throw new NotFound(missing)
  const facts = await findReport(id)
  if (!facts) throw new NotFound(missing)
  await recordReportReading(person, facts)
  const [entries, files, hasIdentity, deliveries, reach, log] = await Promise.all([
    database
      .select({
        ...pick(reportEntry, 'id', 'type', 'message', 'createdAt'),
        author: author.name,
        own: sql<boolean>`${reportEntry.authorId} is not distinct from ${person.id}`,
      })
      .from(reportEntry)
      .leftJoin(author, eq(author.id, reportEntry.authorId))
      .where(eq(reportEntry.reportId, id))
      .orderBy(reportEntry.id),
    findFiles(id),
    database.$count(reportIdentity, eq(reportIdentity.reportId, id)),
    findReportDeliveries(id),
    describeReportReach(id, 'desk'),
    database
      .select({ ...pick(reportAccess, 'id', 'access', 'reason', 'createdAt'), person: author.name })
      .from(reportAccess)
      .innerJoin(author, eq(author.id, reportAccess.personId))
      .where(eq(reportAccess.reportId, id))
      .orderBy(desc(reportAccess.id))
      .limit(linesShown),
  ])
  return { ...facts, entries, files, hasIdentity: hasIdentity > 0, deliveries, reach, log }
}

/** A file of the report. @throws NotFound without the permission, and when the report has no such file; Conflict. */
export async function getReportFile(person: Person, id: number, fileId: string) {
  if (!mayReadSealedReports(person)) throw new NotFound(missing)
  const file = await readFile(id, fileId)
  await recordAccess(database, person, id, 'file')
  return file
}

/**
 * Who sent the report; that it was opened is on record, with the reason, before it is given.
 * @throws NotFound without the permission, and when there is no such report; Conflict when it was withheld.
 */
export async function openIdentity(person: Person, id: number, reason: string) {
  if (!mayReadSealedReports(person) || !(await findReport(id))) throw new NotFound(missing)
  const identity = await readIdentity(database, id)
  if (!identity) throw new Conflict('Pelapor merahasiakan nama dan nomornya.')
  if (identity === 'unreadable') {
    throw new Conflict('Identitas ini tidak dapat dibuka: kunci rahasia portal sudah berganti.')
  }
  await recordAccess(database, person, id, 'identity', reason)
  return identity
}
