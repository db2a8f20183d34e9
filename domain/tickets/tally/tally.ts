import { and, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isOpenTicket, isOverdueTicket } from '#domain/tickets/open-tickets.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { deskSnapshot, ticketTally, ticketTallyDelta } from './tally-tables.ts'

const columns = sql`measure, slot, office_id, assignee_id, step, amount`

/** The counters by the name 'tally'; amounts of the same key are to be added. */
export const tallies = sql`(
  select ${columns} from ${ticketTally} union all select ${columns} from ${ticketTallyDelta}
) as tally`

export const stateMeasures = [
  'pending',
  'inprogress',
  'waiting',
  'completed',
] as const satisfies readonly TicketStatus[]

export const dueMeasure = 'due'

export const receivedMeasure = 'received'
export const ratedMeasure = 'rated'

export const timeMeasures = {
  answered: ['answered_kept', 'answered_late', 'answered_free'],
  solved: ['solved_kept', 'solved_late', 'solved_free'],
} as const

/** By the start of a quarter of an hour, without the agent, for `quarterDays` days. */
export const quarterMeasures = {
  received: 'received_quarter',
  answered: 'answered_quarter',
  solved: 'solved_quarter',
} as const

/** Today and the same day a week ago are compared; the rest is for a clock that is set ahead by mistake, and back. */
export const quarterDays = 15

const allQuarters = Object.values(quarterMeasures)

/** So many steps to each doubling of a time: a step is at most 19 % wide, and its middle at most 9 % off. */
const stepsPerDoubling = 4

export function stepOf(seconds: number): number {
  return Math.floor(stepsPerDoubling * Math.log2(Math.max(1, seconds)))
}

/** The time in the middle of a step, in milliseconds. */
export function middleOf(step: number): number {
  return Math.round(1000 * 2 ** ((step + 0.5) / stepsPerDoubling))
}

/** The same as `stepOf`, in SQL; as the triggers have it. */
export function stepSql(seconds: SQLWrapper): SQL<number> {
  return sql<number>`floor(${sql.raw(String(stepsPerDoubling))} * log(2, greatest(1, ${seconds}::numeric)))::smallint`
}

export function countsOfOffice(id: 'province' | number): SQL {
  return id === 'province' ? sql`tally.office_id is null` : sql`tally.office_id = ${id}`
}

export async function countStates(where: SQL = sql`true`): Promise<Partial<Record<TicketStatus, number>>> {
  const { rows } = await database.execute<{ measure: TicketStatus; tickets: number }>(sql`
    select tally.measure, sum(tally.amount)::int as tickets from ${tallies}
    where tally.measure in ${[...stateMeasures]} and ${where} group by tally.measure`)
  return Object.fromEntries(rows.map(({ measure, tickets }) => [measure, tickets]))
}

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

/** Snapshots are compared with for a week; they are kept for a season, in days. */
const snapshotsKept = 400

/** One fold at a time; the person who writes deltas meanwhile waits for nothing. */
const foldLock = 7_300_549

/**
 * Moves the deltas into the counters in one statement, so that readers see one or the other. Returns the number of
 * deltas.
 */
async function fold(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ deltas: number }>(sql`
    with gone as (
      delete from ${ticketTallyDelta} returning measure, slot, office_id, assignee_id, step, amount
    ), changed as (
      select measure, slot, office_id, case when measure in ${allQuarters} then null else assignee_id end as assignee_id, step,
        sum(amount) as amount
      from gone group by 1, 2, 3, 4, 5 having sum(amount) <> 0
    ), stored as (
      insert into ${ticketTally} (measure, slot, office_id, assignee_id, step, amount)
      select measure, slot, office_id, assignee_id, step, amount from changed
      on conflict (measure, slot, office_id, assignee_id, step)
      do update set amount = ticket_tally.amount + excluded.amount
    )
    select count(*)::int as deltas from gone`)
  const deltas = rows[0]?.deltas ?? 0
  if (deltas > 0) await tx.delete(ticketTally).where(sql`${ticketTally.amount} = 0`)
  return deltas
}

async function keepSnapshot(tx: Transaction): Promise<void> {
  const at = now()
  const day = isoDay(at)
  await tx.execute(sql`
    insert into ${deskSnapshot} (day, office_id, assignee_id, open, late, oldest_at)
    select ${day}::date, each.* from (
      select ${ticketTable.officeId}, ${ticketTable.assigneeId}, count(*)::int,
        (count(*) filter (where ${isOverdueTicket(at)}))::int, min(${ticketTable.createdAt})
      from ${ticketTable} where ${isOpenTicket} group by 1, 2
      union all select null, null, 0, 0, null
    ) as each
    where not exists (select 1 from ${deskSnapshot} where ${deskSnapshot.day} = ${day}::date)`)
  await tx.delete(deskSnapshot).where(sql`${deskSnapshot.day} < ${isoDay(addDays(at, -snapshotsKept))}::date`)
}

async function deleteOldQuarters(tx: Transaction): Promise<void> {
  const first = zonedInstant(isoDay(addDays(now(), 1 - quarterDays)))
  await tx.delete(ticketTally).where(and(inArray(ticketTally.measure, allQuarters), lt(ticketTally.slot, first)))
}

/** Safe to repeat and to run twice at once. Returns how many deltas were folded. */
export function foldTallies(): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${foldLock})`)
    await keepSnapshot(tx)
    const deltas = await fold(tx)
    await deleteOldQuarters(tx)
    return deltas
  })
}
