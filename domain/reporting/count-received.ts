// How many come in, of one office or all: tickets by day, from the kept counters, and questions by hour.
import { and, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { countsOfOffice, receivedMeasure, tallies } from '#domain/tickets/tally/tally.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { wibDay, wibHour } from '#platform/database/sql-expressions.ts'
import { addDays, isoDay, now, zonedClock, zonedInstant } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { everyDay, type Tally, ofOffice as ticketsOf } from './report.server.ts'
import { type DashboardFilter, mayReadReports, reportOf, spanOf } from './report.ts'

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`

const countersOf = ({ office }: DashboardFilter): SQL | undefined =>
  office === undefined ? undefined : countsOfOffice(office === 'province' ? office : Number(office))

/** Every day of the span, with empty days, without merged tickets and spam. @throws Forbidden unless administrator. */
export async function countReceived(person: Person, filter: DashboardFilter): Promise<Tally[]> {
  if (!mayReadReports(person)) throw new Forbidden()
  const span = reportOf(filter)
  const { start, end } = spanOf(span)
  const days = sql`tally.measure = ${receivedMeasure} and tally.slot >= ${moment(start)} and tally.slot < ${moment(end)}`
  const { rows } = await reportDatabase.execute<{ label: string; tickets: number }>(sql`
    select ${wibDay(sql`tally.slot`)} as label, sum(tally.amount)::int as tickets
    from ${tallies} where ${and(days, countersOf(filter))} group by 1`)
  return everyDay(span, rows)
}

/** Up to the present hour. Throws as above. */
export async function countReceivedByHour(person: Person, filter: DashboardFilter) {
  if (!mayReadReports(person)) throw new Forbidden()
  const at = now()
  const today = isoDay(at)
  const day = wibDay(ticketTable.createdAt)
  const { rows } = await reportDatabase.execute<{ hour: string; today: number; before: number }>(sql`
    select ${wibHour(ticketTable.createdAt)} as hour,
      count(*) filter (where ${day} = ${today})::int as today,
      count(*) filter (where ${day} <> ${today})::int as before
    from ${ticketTable}
    where ${ticketTable.kind} = 'question' and ${ticketTable.stage} <> 'spam' and ${ticketsOf(filter.office)}
      and ${ticketTable.createdAt} >= ${moment(addDays(zonedInstant(today), -1))} and ${ticketTable.createdAt} <= ${moment(at)}
    group by 1`)
  const counted = new Map(rows.map((row) => [row.hour, row]))
  return Array.from({ length: zonedClock(at).getUTCHours() + 1 }, (_, each) => {
    const hour = String(each).padStart(2, '0')
    return counted.get(hour) ?? { hour, today: 0, before: 0 }
  })
}
