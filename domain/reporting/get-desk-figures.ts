// What the dashboard asks of the tickets: where they wait, where they are overdue, and how many come in.
import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { wibDay, wibHour } from '#platform/database/wib-sql.ts'
import { addDays, isoDay, now, wibClock, wibInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { countByDay, ofOffice, type Tally } from './get-report.ts'
import { type DashboardFilter, reportOf } from './report-input.ts'
import { mayReadReports } from './reporting-policy.ts'

/** The figures of this moment; `officeId` null is the province. */
export interface DeskFigures {
  /** Tickets that nobody has answered, by office, the one that waits longest first. */
  readonly waiting: readonly {
    readonly officeId: number | null
    readonly office: string
    readonly tickets: number
    readonly oldest: Date
  }[]
  /** Tickets whose due time is over, by office and list, the most first; `oldest` is the due time that is over longest. */
  readonly overdue: readonly {
    readonly officeId: number | null
    readonly office: string
    readonly pending: number
    readonly inprogress: number
    readonly oldest: Date
  }[]
  /** Tickets of each day of the filter. */
  readonly byDay: readonly Tally[]
  /** Questions of each hour today and on the day before, up to the present hour. */
  readonly byHour: readonly { readonly hour: string; readonly today: number; readonly before: number }[]
}

/** An instant as text that says its zone, whatever the session's. */
const inUtc = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

async function findWaiting(chosen: SQL) {
  const { rows } = await database.execute<{ id: number | null; office: string; tickets: number; oldest: string }>(sql`
    select ${branchOffice.id} as id, coalesce(${branchOffice.name}, 'Provinsi') as office, count(*)::int as tickets,
      ${inUtc(sql`min(${ticket.createdAt})`)} as oldest
    from ${ticket} left join ${branchOffice} on ${branchOffice.id} = ${ticket.officeId}
    where ${ticket.stage} = 'pending' and ${chosen}
    group by ${branchOffice.id} order by min(${ticket.createdAt}), 3 desc`)
  return rows.map(({ id, office, tickets, oldest }) => ({ officeId: id, office, tickets, oldest: new Date(oldest) }))
}

async function findOverdue(chosen: SQL) {
  const { rows } = await database.execute<{
    id: number | null
    office: string
    pending: number
    inprogress: number
    oldest: string
  }>(sql`
    select ${branchOffice.id} as id, coalesce(${branchOffice.name}, 'Provinsi') as office,
      count(*) filter (where ${ticket.stage} = 'pending')::int as pending,
      count(*) filter (where ${ticket.stage} = 'inprogress')::int as inprogress,
      ${inUtc(sql`min(${ticket.dueAt})`)} as oldest
    from ${ticket} left join ${branchOffice} on ${branchOffice.id} = ${ticket.officeId}
    where ${isOpenTicket} and ${isOverdueTicket(now())} and ${chosen}
    group by ${branchOffice.id} order by count(*) desc, min(${ticket.dueAt})`)
  return rows.map(({ id, oldest, ...row }) => ({ ...row, officeId: id, oldest: new Date(oldest) }))
}

async function countByHour(chosen: SQL) {
  const at = now()
  const today = isoDay(at)
  const from = addDays(wibInstant(today), -1)
  const day = wibDay(ticket.createdAt)
  const { rows } = await database.execute<{ hour: string; today: number; before: number }>(sql`
    select ${wibHour(ticket.createdAt)} as hour,
      count(*) filter (where ${day} = ${today})::int as today,
      count(*) filter (where ${day} <> ${today})::int as before
    from ${ticket}
    where ${ticket.kind} = 'question' and ${ticket.stage} <> 'spam' and ${ticket.createdAt} >= ${from.toISOString()}::timestamptz and ${ticket.createdAt} <= ${at.toISOString()}::timestamptz
      and ${chosen}
    group by 1`)
  const counted = new Map(rows.map((row) => [row.hour, row]))
  const present = wibClock(at).getUTCHours()
  return Array.from({ length: present + 1 }, (_, each) => {
    const hour = String(each).padStart(2, '0')
    return counted.get(hour) ?? { hour, today: 0, before: 0 }
  })
}

/**
 * The figures of this moment, of one office or all.
 * @throws Forbidden for everybody but administrators.
 */
export async function getDeskFigures(person: Person, filter: DashboardFilter): Promise<DeskFigures> {
  if (!mayReadReports(person)) throw new Forbidden()
  const chosen = ofOffice(filter.office)
  const [waiting, overdue, byDay, byHour] = await Promise.all([
    findWaiting(chosen),
    findOverdue(chosen),
    countByDay(reportOf(filter)),
    countByHour(chosen),
  ])
  return { waiting, overdue, byDay, byHour }
}
