import { and, desc, eq, gt, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { mayManagePeople } from '#domain/accounts/people/people-policy.ts'
import { people, staff } from '#domain/accounts/people-views.ts'
import { holds, mayReadSealedReports } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import {
  describeReportReach,
  findReportDeliveries,
  queueReportNews,
} from '#domain/sealed-reports/news/report-reach.server.ts'
import { findReport, readReportTimeline } from '#domain/sealed-reports/own-report.server.ts'
import { findFiles, notifyReaders, readIdentity, readReportFile } from '#domain/sealed-reports/report.server.ts'
import type { ReportAccess, ReportEntryType, ReportStatus } from '#domain/sealed-reports/report.ts'
import { report, reportAccess, reportEntry, reportIdentity } from '#domain/sealed-reports/report-tables.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { Conflict, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

/** Adds a line; `reason` is asked for an identity alone. */
async function recordAccess(
  db: Database | Transaction,
  person: Pick<Person, 'id'>,
  reportId: number,
  access: ReportAccess,
  reason: string | null = null,
): Promise<void> {
  await db.insert(reportAccess).values({ reportId, personId: person.id, access, reason, createdAt: now() })
}

/** Adds a line for reading, unless the person read it within the hour and its sender wrote nothing since. */
async function recordReportReading(
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

type ReportStep =
  | { readonly intent: 'answer' | 'note'; readonly message: string; readonly idempotencyKey: string }
  | { readonly intent: 'complete'; readonly idempotencyKey: string }

const entryTypes = { answer: 'answer', note: 'note', complete: 'completed' } as const satisfies Record<
  ReportStep['intent'],
  ReportEntryType & string
>

const next = { answer: 'answered', note: null, complete: 'completed' } as const satisfies Record<
  ReportStep['intent'],
  ReportStatus | null
>

/** Takes the step once per form. @throws NotFound without the permission or report; Conflict when completed. */
export async function answerReport(person: Person, id: number, step: ReportStep): Promise<void> {
  if (!mayReadSealedReports(person)) throw new NotFound()
  const message = step.intent === 'complete' ? '' : step.message
  const key = keyWithDigest(step.idempotencyKey, [step.intent, message])
  const at = now()
  await database.transaction(async (tx) => {
    const [found] = await tx.select({ status: report.status }).from(report).where(eq(report.id, id)).for('update')
    if (!found) throw new NotFound()
    const [entry] = await tx
      .insert(reportEntry)
      .values({
        ...{ reportId: id, type: entryTypes[step.intent], authorId: person.id },
        ...{ message, idempotencyKey: key, createdAt: at },
      })
      .onConflictDoNothing()
      .returning({ id: reportEntry.id })
    if (!entry) return
    if (step.intent === 'complete' && found.status === 'completed') {
      throw new Conflict('Pengaduan ini sudah selesai.')
    }
    const status = next[step.intent]
    await tx
      .update(report)
      .set({ lastEntryAt: at, ...(status && { status }) })
      .where(eq(report.id, id))
    await recordAccess(tx, person, id, step.intent satisfies ReportAccess)
    if (step.intent === 'answer') await queueReportNews(tx, id, entry.id)
    await notifyReaders(tx, id)
  })
}

const regency = publicRegencies()
const pageSize = 20

interface ReportList {
  readonly completed: boolean
  readonly before?: number | undefined
}

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

export async function countUnreadReports(person: Person): Promise<number> {
  if (!mayReadSealedReports(person)) return 0
  return database.$count(report, isUnread(person))
}

const author = people('author')

/** Said for a report that is not there and to everybody who may not read it. */
const missing = 'Pengaduan tidak ditemukan'

const linesShown = 50

/** The report; that it was read is on record. @throws NotFound without the permission, and when there is none. */
export async function getSealedReport(person: Person, id: number) {
  if (!mayReadSealedReports(person)) throw new NotFound(missing)
  const facts = await findReport(id)
  if (!facts) throw new NotFound(missing)
  await recordReportReading(person, facts)
  const [timeline, files, hasIdentity, deliveries, reach, log] = await Promise.all([
    readReportTimeline(facts, person),
    findFiles(id),
    database.$count(reportIdentity, eq(reportIdentity.reportId, id)),
    findReportDeliveries(id),
    describeReportReach(id, 'reports'),
    database
      .select({ ...pick(reportAccess, 'id', 'access', 'reason', 'createdAt'), person: author.name })
      .from(reportAccess)
      .innerJoin(author, eq(author.id, reportAccess.personId))
      .where(eq(reportAccess.reportId, id))
      .orderBy(desc(reportAccess.id))
      .limit(linesShown),
  ])
  return { ...facts, timeline, files, hasIdentity: hasIdentity > 0, deliveries, reach, log }
}

/** A file of the report. @throws NotFound without the permission, and when the report has no such file; Conflict. */
export async function getReportFile(person: Person, id: number, fileId: string) {
  if (!mayReadSealedReports(person)) throw new NotFound(missing)
  const file = await readReportFile(id, fileId)
  await recordAccess(database, person, id, 'file')
  return file
}

/** The sender; recorded with the reason before it is returned. @throws NotFound; Conflict when it was withheld. */
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

/** True, for super admins only, while no active account may read reports. */
export async function hasNoReader(person: Person): Promise<boolean> {
  if (!(mayManagePeople(person) && holds(person, 'super_admin'))) return false
  const readers = and(
    eq(staff.role, 'admin'),
    isNull(staff.officeId),
    sql`'sealed_reports' = any(${staff.permissions})`,
  )
  return (await database.$count(staff, readers)) === 0
}
