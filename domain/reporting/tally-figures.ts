// Data of the team's report: counters by office or agent, and the few open tickets that no counter covers.

import { eq, type SQL, sql } from 'drizzle-orm'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import {
  dueMeasure,
  ratedMeasure,
  receivedMeasure,
  stateMeasures,
  tallies,
  timeMeasures,
} from '#domain/tickets/tally/tally.ts'
import { deskSnapshot } from '#domain/tickets/tally/tally-tables.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, utcOffset } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { instance } from '#shared/instance.ts'
import { teamDays, teamWeeks, type Week } from './team-input.ts'

export type By =
  | { readonly offices: true; readonly only?: number | undefined }
  | { readonly agentsOf: number | null | 'all' }

/** The key of a row: an office's or an agent's id; '' is the province, or no one. */
export type RowKey = string

function within(by: By, officeId: SQL): SQL {
  if ('agentsOf' in by && by.agentsOf !== 'all')
    return by.agentsOf === null ? sql`${officeId} is null` : sql`${officeId} = ${by.agentsOf}`
  const only = 'offices' in by ? by.only : undefined
  return only === undefined ? sql`true` : sql`${officeId} = ${only}`
}

const keyOf = (by: By, officeId: SQL, assigneeId: SQL) =>
  'agentsOf' in by ? sql`coalesce(${assigneeId}, '')` : sql`coalesce(${officeId}::text, '')`

const tallied = (by: By) => ({
  key: keyOf(by, sql`tally.office_id`, sql`tally.assignee_id`),
  reach: within(by, sql`tally.office_id`),
})
const ofTickets = (by: By) => ({
  key: keyOf(by, sql`${ticketTable.officeId}`, sql`${ticketTable.assigneeId}`),
  reach: within(by, sql`${ticketTable.officeId}`),
})

async function rowsOf<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> {
  return (await reportDatabase.execute<Row>(query)).rows as unknown as Row[]
}

export interface WeekCount {
  readonly key: RowKey
  readonly week: Week
  readonly measure: string
  readonly step: number
  readonly tickets: number
}

const weekMeasures = [receivedMeasure, ratedMeasure, ...timeMeasures.answered, ...timeMeasures.solved]

export function countWeeks(by: By): Promise<WeekCount[]> {
  const { key, reach } = tallied(by)
  const { now: present, before } = teamWeeks()
  const from = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  return rowsOf<WeekCount & Record<string, unknown>>(sql`
    select ${key} as key, case when tally.slot >= ${from(present.start)} then 'now' else 'before' end as week,
      tally.measure, tally.step::int as step, sum(tally.amount)::int as tickets
    from ${tallies}
    where tally.measure in ${weekMeasures} and tally.slot >= ${from(before.start)} and tally.slot < ${from(present.end)}
      and ${reach}
    group by 1, 2, 3, 4 having sum(tally.amount) <> 0`)
}

export async function countToday(by: By): Promise<{ readonly received: number; readonly solved: number }> {
  const { reach } = tallied(by)
  const today = `${isoDay(now())}T00:00:00${utcOffset()}`
  const rows = await rowsOf<{ measure: string; tickets: number }>(sql`
    select tally.measure, sum(tally.amount)::int as tickets from ${tallies}
    where tally.measure in ${[receivedMeasure, ...timeMeasures.solved]} and tally.slot = ${today}::timestamptz and ${reach}
    group by 1`)
  const sum = (measures: readonly string[]) =>
    rows.reduce((all, { measure, tickets }) => (measures.includes(measure) ? all + tickets : all), 0)
  return { received: sum([receivedMeasure]), solved: sum(timeMeasures.solved) }
}

export interface Standing {
  readonly key: RowKey
  readonly open: number
  readonly late: number
}

/** The present standing, from the counters; of those that are due within the present hour the tickets themselves say it. */
export async function countStanding(by: By): Promise<Standing[]> {
  const { key, reach } = tallied(by)
  const at = now()
  const hour = new Date(Math.floor(at.getTime() / hours(1)) * hours(1)).toISOString()
  const open = stateMeasures.filter((measure) => measure !== 'completed')
  const counted = sql`
    select ${key} as key, (coalesce(sum(tally.amount) filter (where tally.measure <> ${dueMeasure}), 0))::int as open,
      (coalesce(sum(tally.amount) filter (where tally.measure = ${dueMeasure}), 0))::int as late
    from ${tallies}
    where (tally.measure in ${open} or (tally.measure = ${dueMeasure} and tally.slot < ${hour}::timestamptz)) and ${reach}
    group by 1`
  const own = ofTickets(by)
  const thisHour = sql`
    select ${own.key} as key, 0 as open, count(*)::int as late from ${ticketTable}
    where ${isOpenTicket} and ${ticketTable.dueAt} >= ${hour}::timestamptz and ${ticketTable.dueAt} <= ${at.toISOString()}::timestamptz
      and ${own.reach}
    group by 1`
  return rowsOf<Standing & Record<string, unknown>>(sql`
    select key, sum(open)::int as open, sum(late)::int as late from (${counted} union all ${thisHour}) as standing
    group by key having sum(open) <> 0`)
}

export async function readStandingBefore(
  by: By,
): Promise<ReadonlyMap<RowKey, Omit<Standing, 'key'> & { readonly oldestMs: number | null }> | undefined> {
  const day = isoDay(addDays(now(), -teamDays))
  const key = keyOf(by, sql`${deskSnapshot.officeId}`, sql`${deskSnapshot.assigneeId}`)
  const rows = await rowsOf<{ key: string; open: number; late: number; oldest: number | null }>(sql`
    select ${key} as key, sum(${deskSnapshot.open})::int as open, sum(${deskSnapshot.late})::int as late,
      extract(epoch from ${day}::date - min(${deskSnapshot.oldestAt} at time zone ${sql.raw(`'${instance().timeZone}'`)}))::float8 as oldest
    from ${deskSnapshot} where ${deskSnapshot.day} = ${day}::date and ${within(by, sql`${deskSnapshot.officeId}`)}
    group by 1`)
  const kept = await reportDatabase.$count(deskSnapshot, sql`${deskSnapshot.day} = ${day}::date`)
  if (kept === 0) return undefined
  return new Map(
    rows.map(({ key: row, oldest, ...standing }) => [
      row,
      { ...standing, oldestMs: oldest === null ? null : Math.max(0, oldest * 1000) },
    ]),
  )
}

const open = ['pending', 'inprogress'] as const

export async function findOldest(by: By, keys: readonly RowKey[], stages: readonly (typeof open)[number][] = open) {
  if (keys.length === 0) return []
  const which = (key: RowKey) => {
    if ('agentsOf' in by) {
      const holder = key === '' ? sql`${ticketTable.assigneeId} is null` : sql`${ticketTable.assigneeId} = ${key}`
      return sql`${holder} and ${within(by, sql`${ticketTable.officeId}`)}`
    }
    return key === '' ? sql`${ticketTable.officeId} is null` : sql`${ticketTable.officeId} = ${Number(key)}`
  }
  const first = (key: RowKey, stage: (typeof open)[number]) => sql`(
    select ${key}::text as key, ${ticketTable.id}::int as id, ${ticketTable.kind} as kind,
      extract(epoch from ${ticketTable.createdAt})::float8 as at
    from ${ticketTable} where ${eq(ticketTable.stage, stage)} and ${which(key)} order by ${ticketTable.id} limit 1)`
  const probes = keys.flatMap((key) => stages.map((stage) => first(key, stage)))
  const rows = await rowsOf<{ key: string; id: number; kind: 'question' | 'complaint'; at: number }>(
    sql`select distinct on (key) * from (${sql.join(probes, sql` union all `)}) as first order by key, id`,
  )
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: new Date(at * 1000) }))
}

export type Oldest = Awaited<ReturnType<typeof findOldest>>[number]
