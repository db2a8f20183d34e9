import { eq, type SQL, sql } from 'drizzle-orm'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice, regency } from '#domain/offices/office-tables.ts'
import { findOfficeChoices } from '#domain/offices/public-offices.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import type { EntryType } from '#domain/tickets/ticket.ts'
import { satisfaction, ticketCategory, ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { replicaFigures, reportDatabase } from '#platform/database/database.server.ts'
import { wibDay, wibHour } from '#platform/database/sql-expressions.ts'
import { addDays, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayReadReports, type ReportFilter, spanOf } from './report.ts'

export interface Tally {
  readonly label: string
  readonly tickets: number
}

/** A span's middle and its slow end, in milliseconds; null when nothing was measured. */
export interface Spread {
  readonly median: number | null
  readonly p90: number | null
  readonly measured: number
}

async function rowsOf<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> {
  const rows: unknown[] = (await reportDatabase.execute<Row>(query)).rows
  return rows as Row[]
}

export function ofOffice(office: string | undefined): SQL {
  if (office === undefined) return sql`true`
  return office === 'province' ? sql`${ticketTable.officeId} is null` : sql`${ticketTable.officeId} = ${Number(office)}`
}

function chosen(filter: ReportFilter): SQL {
  const { start, end } = spanOf(filter)
  return sql`${ticketTable.stage} <> 'spam' and ${ticketTable.createdAt} >= ${start.toISOString()}::timestamptz
    and ${ticketTable.createdAt} < ${end.toISOString()}::timestamptz and ${ofOffice(filter.office)}`
}

function tally(label: SQL, joins: SQL, condition: SQL, order: SQL): Promise<Tally[]> {
  return rowsOf<{ label: string; tickets: number }>(sql`
    select ${label} as label, count(*)::int as tickets from ${ticketTable} ${joins} where ${condition}
    group by 1 order by ${order}`)
}

const byCount = sql`2 desc, 1`
const none = sql``

export function everyDay({ from, to }: ReportFilter, counted: readonly Tally[]): Tally[] {
  const byDay = new Map(counted.map(({ label, tickets }) => [label, tickets]))
  const days: Tally[] = []
  for (let at = zonedInstant(from); isoDay(at) <= to; at = addDays(at, 1)) {
    days.push({ label: isoDay(at), tickets: byDay.get(isoDay(at)) ?? 0 })
  }
  return days
}

function everyHour(counted: readonly Tally[]): Tally[] {
  const byHour = new Map(counted.map(({ label, tickets }) => [label, tickets]))
  return Array.from({ length: 24 }, (_, hour) => {
    const label = String(hour).padStart(2, '0')
    return { label, tickets: byHour.get(label) ?? 0 }
  })
}

async function countByDay(filter: ReportFilter): Promise<Tally[]> {
  return everyDay(filter, await tally(wibDay(ticketTable.createdAt), none, chosen(filter), sql`1`))
}

async function spread(until: SQL, condition: SQL): Promise<Spread> {
  const took = sql`extract(epoch from ${until} - ${ticketTable.createdAt})`
  const [row] = await rowsOf<{ median: number | null; p90: number | null; measured: number }>(sql`
    select percentile_cont(0.5) within group (order by ${took})::float8 as median,
      percentile_cont(0.9) within group (order by ${took})::float8 as p90, count(*)::int as measured
    from ${ticketTable} where ${condition} and ${until} is not null`)
  const milliseconds = (seconds: number | null | undefined) => (seconds == null ? null : Math.round(seconds * 1_000))
  return { median: milliseconds(row?.median), p90: milliseconds(row?.p90), measured: row?.measured ?? 0 }
}

async function getSatisfaction(condition: SQL) {
  const [row] = await rowsOf<{ average: number | null; scores: number }>(sql`
    select avg(${satisfaction.score})::float8 as average, count(*)::int as scores
    from ${ticketTable} join ${satisfaction} on ${satisfaction.ticketId} = ${ticketTable.id} where ${condition}`)
  return { average: row?.average ?? null, scores: row?.scores ?? 0 }
}

async function getReopened(condition: SQL) {
  const had = (type: EntryType) =>
    sql`exists (select 1 from ${ticketEntry} where ${ticketEntry.ticketId} = ${ticketTable.id} and ${eq(ticketEntry.type, type)})`
  const [row] = await rowsOf<{ tickets: number; of: number }>(sql`
    select count(*) filter (where ${had('reopened')})::int as tickets, count(*)::int as of
    from ${ticketTable} where ${condition} and ${had('completed')}`)
  return { tickets: row?.tickets ?? 0, of: row?.of ?? 0 }
}

const ages = [
  ['Kurang dari 1 hari', 0, 1],
  ['1 sampai 3 hari', 1, 3],
  ['3 sampai 7 hari', 3, 7],
  ['Lebih dari 7 hari', 7, 100_000],
] as const

async function getBacklog(office: string | undefined): Promise<Tally[]> {
  const days = sql`extract(epoch from ${now().toISOString()}::timestamptz - ${ticketTable.createdAt}) / 86400`
  const counts = ages.map(
    ([, least, below], at) =>
      sql`count(*) filter (where ${days} >= ${least} and ${days} < ${below})::int as ${sql.raw(`age_${at}`)}`,
  )
  const [row] = await rowsOf<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from ${ticketTable}
    where ${isOpenTicket} and ${ofOffice(office)}`)
  return ages.map(([label], at) => ({ label, tickets: row?.[`age_${at}`] ?? 0 }))
}

/** @throws Forbidden for everybody but administrators. */
export async function getReport(person: Person, filter: ReportFilter) {
  if (!mayReadReports(person)) throw new Forbidden()
  const condition = chosen(filter)
  const category = sql`join ${ticketCategory} on ${ticketCategory.kind} = ${ticketTable.kind} and ${ticketCategory.id} = ${ticketTable.category}`
  const office = sql`left join ${branchOffice} on ${branchOffice.id} = ${ticketTable.officeId}`
  const place = sql`left join ${regency} on ${regency.id} = ${ticketTable.regencyId}`
  const agent = sql`left join ${user} on ${user.id} = ${ticketTable.assigneeId}`
  const [byDay, byHour, byCategory, byRegency, byOffice, byAgent] = await Promise.all([
    countByDay(filter),
    tally(wibHour(ticketTable.createdAt), none, condition, sql`1`),
    tally(
      sql`${ticketCategory.name} || case ${ticketTable.kind} when 'complaint' then ' (pengaduan)' else '' end`,
      category,
      condition,
      byCount,
    ),
    tally(sql`coalesce(${regency.name}, 'Tidak disebut')`, place, condition, byCount),
    tally(sql`coalesce(${branchOffice.name}, 'Provinsi')`, office, condition, byCount),
    tally(sql`coalesce(${user.name}, 'Belum diproses')`, agent, condition, byCount),
  ])
  const [firstResponse, resolution, ratings, reopened, backlog] = await Promise.all([
    spread(sql`${ticketTable.firstResponseAt}`, condition),
    spread(sql`${ticketTable.completedAt}`, condition),
    getSatisfaction(condition),
    getReopened(condition),
    getBacklog(filter.office),
  ])
  return {
    tickets: byDay.reduce((sum, { tickets }) => sum + tickets, 0),
    byDay,
    byHour: everyHour(byHour),
    byCategory,
    byRegency,
    byOffice,
    byAgent,
    firstResponse,
    resolution,
    satisfaction: ratings,
    reopened,
    backlog,
  }
}

export type Report = Awaited<ReturnType<typeof getReport>>

/** The same filter; without an office that is none, so that what is shown is what the form says: all of them. */
export async function ofKnownOffice<Filter extends { readonly office?: string | undefined }>(
  filter: Filter,
): Promise<Filter> {
  if (filter.office === undefined || filter.office === 'province') return filter
  const offices = await findOfficeChoices()
  return offices.some(({ id }) => String(id) === filter.office) ? filter : { ...filter, office: undefined }
}

export const reportReads = () => replicaFigures()
