// How many tickets stand in each status, from the kept counters.
import { type SQL, sql } from 'drizzle-orm'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { database } from '#platform/database/database.server.ts'
import { tallies } from './tallies.ts'
import { stateMeasures } from './tally-measures.ts'

/** The counters of one office, or of the province's own queue. */
export function ofOffice(id: 'province' | number): SQL {
  return id === 'province' ? sql`tally.office_id is null` : sql`tally.office_id = ${id}`
}

/** How many tickets stand in each status, of the counters that the condition names; what has none is left out. */
export async function countStates(where: SQL = sql`true`): Promise<Partial<Record<TicketStatus, number>>> {
  const { rows } = await database.execute<{ measure: TicketStatus; tickets: number }>(sql`
    select tally.measure, sum(tally.amount)::int as tickets from ${tallies}
    where tally.measure in ${[...stateMeasures]} and ${where} group by tally.measure`)
  return Object.fromEntries(rows.map(({ measure, tickets }) => [measure, tickets]))
}

/** The same for each office that has any; null is the province's own queue. */
export async function countStatesByOffice(): Promise<
  ReadonlyMap<number | null, Partial<Record<TicketStatus, number>>>
> {
  const { rows } = await database.execute<{ office: number | null; counts: Partial<Record<TicketStatus, number>> }>(sql`
    select office_id as office, json_object_agg(measure, tickets) as counts from (
      select tally.office_id, tally.measure, sum(tally.amount)::int as tickets from ${tallies}
      where tally.measure in ${[...stateMeasures]} group by 1, 2
    ) as counted group by 1`)
  return new Map(rows.map(({ office, counts }) => [office, counts]))
}
