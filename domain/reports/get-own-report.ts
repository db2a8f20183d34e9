// A report as its sender reads it by the link: no note, and no name of who answered.
import { and, eq, ne } from 'drizzle-orm'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { ReportEntryType, ReportKind, ReportStatus } from './report.ts'
import { findFiles, type ReportFile } from './report-files.server.ts'
import { report, reportEntry } from './report-tables.ts'

const regency = publicRegencies()

/** What a report says, without anything of who sent it. */
export interface ReportFacts {
  readonly id: number
  readonly publicId: string
  readonly kind: ReportKind
  readonly description: string
  readonly about: string
  readonly regency: string | null
  readonly status: ReportStatus
  readonly createdAt: Date
  readonly lastReplyAt: Date
}

/** The report of the id; undefined when there is none. */
export async function findReport(id: number): Promise<ReportFacts | undefined> {
  const [found] = await database
    .select({
      ...pick(report, 'id', 'publicId', 'kind', 'description', 'about', 'status', 'createdAt', 'lastReplyAt'),
      regency: regency.name,
    })
    .from(report)
    .leftJoin(regency, eq(regency.id, report.regencyId))
    .where(eq(report.id, id))
  return found
}

/** One of the words of a report's talk. */
export interface OwnReportEntry {
  readonly id: number
  readonly type: ReportEntryType
  readonly message: string
  readonly createdAt: Date
}

/** A report with its talk, oldest first. */
export interface OwnReport extends ReportFacts {
  readonly entries: readonly OwnReportEntry[]
  readonly files: readonly ReportFile[]
}

/** The report for who opened it (`accessOf`). @throws NotFound when it is gone. */
export async function getOwnReport(id: number): Promise<OwnReport> {
  const [facts, entries, files] = await Promise.all([
    findReport(id),
    database
      .select(pick(reportEntry, 'id', 'type', 'message', 'createdAt'))
      .from(reportEntry)
      .where(and(eq(reportEntry.reportId, id), ne(reportEntry.type, 'note')))
      .orderBy(reportEntry.id),
    findFiles(id),
  ])
  if (!facts) throw new NotFound()
  return { ...facts, entries, files }
}
