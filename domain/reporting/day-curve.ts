// The curve of a day per quarter of an hour: tickets that came, were answered for the first time, and stood open.
import { and, type SQL, sql } from 'drizzle-orm'
import { countsOfOffice, quarterMeasures, stateMeasures, tallies } from '#domain/tickets/tally/tally.ts'
import { reportDatabase } from '#platform/database/database.server.ts'
import { addDays, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { teamDays } from './team-input.ts'

export const quarterLength = minutes(15)
export const quartersPerDay = days(1) / quarterLength

/** Figures per quarter of an hour from midnight in WIB; `open` at the end of each. */
export interface DayFlow {
  readonly received: readonly number[]
  readonly answered: readonly number[]
  readonly open: readonly number[]
}

/** `today` ends with the present quarter; `before` is the whole day a week ago, null where nothing is known of it. */
export interface DayCurve {
  readonly today: DayFlow
  readonly before: DayFlow | null
}

export type CurveOffice = number | 'province' | undefined

const openStates = stateMeasures.filter((measure) => measure !== 'completed')
const { received, answered, solved } = quarterMeasures

type Moves = Readonly<Record<'received' | 'answered' | 'solved', number>>
const none: Moves = { received: 0, answered: 0, solved: 0 }

/** One statement, so that open tickets and moves are of the same moment. Quarters are counted from `start`. */
async function readMoves(office: CurveOffice, start: Date): Promise<{ open: number; moves: Map<number, Moves> }> {
  const from = sql`${start.toISOString()}::timestamptz`
  const sum = (measures: readonly string[]) =>
    sql`(coalesce(sum(tally.amount) filter (where tally.measure in ${measures}), 0))::int`
  const where: SQL | undefined = and(
    sql`tally.measure in ${[...openStates, received, answered, solved]}`,
    sql`tally.slot >= ${from}`,
    office === undefined ? undefined : countsOfOffice(office),
  )
  const { rows } = await reportDatabase.execute<Moves & { quarter: number | null; open: number }>(sql`
    select case when isfinite(tally.slot) then (extract(epoch from tally.slot - ${from}) / ${quarterLength / 1000})::int end
        as quarter, ${sum(openStates)} as open, ${sum([received])} as received, ${sum([answered])} as answered,
      ${sum([solved])} as solved
    from ${tallies} where ${where} group by 1`)
  const standing = rows.find(({ quarter }) => quarter === null)
  return {
    open: standing?.open ?? 0,
    moves: new Map(rows.flatMap(({ quarter, ...each }) => (quarter === null ? [] : [[quarter, each]]))),
  }
}

/**
 * Today and the same day a week ago, of an office or of all. A ticket counts for the office that has it now. What is dated
 * after the present quarter, by a clock that was set back, is not shown. No permission check: callers must authorize.
 */
export async function readDayCurve(office: CurveOffice): Promise<DayCurve> {
  const at = now()
  const today = zonedInstant(isoDay(at))
  const start = addDays(today, -teamDays)
  const { open, moves } = await readMoves(office, start)
  const moved = [...moves.values()].reduce((sum, each) => sum + each.received - each.solved, 0)
  const present = Math.floor((at.getTime() - start.getTime()) / quarterLength)
  let standing = open - moved
  const flow = Array.from({ length: present + 1 }, (_, quarter) => {
    const each = moves.get(quarter) ?? none
    standing += each.received - each.solved
    return { ...each, open: Math.max(0, standing) }
  })
  const flowOf = (quarters: typeof flow): DayFlow => ({
    received: quarters.map((each) => each.received),
    answered: quarters.map((each) => each.answered),
    open: quarters.map((each) => each.open),
  })
  const before = flow.slice(0, quartersPerDay)
  const isKnown = before.some((each) => each.received + each.answered + each.open > 0)
  return { today: flowOf(flow.slice(teamDays * quartersPerDay)), before: isKnown ? flowOf(before) : null }
}
