// The reports as the province lists them, and how many of them somebody has not read.
import { and, desc, eq, gt, lt, ne, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { mayReadSealedReports } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { report, reportAccess } from '#domain/reports/report-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

const regency = publicRegencies()
const pageSize = 30

/** Which reports a list shows. */
export interface ReportList {
  readonly completed: boolean
  /** The `next` of the page before. */
  readonly before?: number | undefined
}

/** True for a report whose sender wrote since the person read it last. */
function isUnread(person: Pick<Person, 'id'>) {
  const reading = new QueryBuilder()
    .select({ one: sql`1` })
    .from(reportAccess)
    .where(
      and(
        eq(reportAccess.personId, person.id),
        eq(reportAccess.reportId, report.id),
        gt(reportAccess.createdAt, report.lastReplyAt),
      ),
    )
  return notExists(reading)
}

/** The reports, newest first, with what a row shows. @throws NotFound without the permission. */
export async function findReports(person: Person, { completed, before }: ReportList) {
  if (!mayReadSealedReports(person)) throw new NotFound()
  const state = completed ? eq(report.status, 'completed') : ne(report.status, 'completed')
  const rows = await database
    .select({
      ...pick(report, 'id', 'kind', 'about', 'status', 'createdAt', 'lastEntryAt'),
      regency: regency.name,
      unread: sql<boolean>`${isUnread(person)}`,
    })
    .from(report)
    .leftJoin(regency, eq(regency.id, report.regencyId))
    .where(and(state, before === undefined ? undefined : lt(report.id, before)))
    .orderBy(desc(report.id))
    .limit(pageSize + 1)
  const items = rows.slice(0, pageSize)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/** How many reports the person has not read; 0 for everybody who may not read any. */
export async function countUnreadReports(person: Person): Promise<number> {
  if (!mayReadSealedReports(person)) return 0
  return database.$count(report, isUnread(person))
}
