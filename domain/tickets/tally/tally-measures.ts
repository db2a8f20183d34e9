// What the counters count, and the steps of time they count in. The triggers of migration `ticket-tallies` write the same.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TicketStatus } from '#domain/tickets/ticket.ts'

/** How many tickets there are in each status; in no slot. */
export const stateMeasures = [
  'pending',
  'inprogress',
  'waiting',
  'completed',
] as const satisfies readonly TicketStatus[]

/** Those that have a due time now, by its hour. */
export const dueMeasure = 'due'

/** Those that came in, and the ratings by score, by day. */
export const receivedMeasure = 'received'
export const ratedMeasure = 'rated'

/** First answers and completions by the day they happened: in time, too late, and of those without a promise. */
export const timeMeasures = {
  answered: ['answered_kept', 'answered_late', 'answered_free'],
  solved: ['solved_kept', 'solved_late', 'solved_free'],
} as const

/** So many steps to each doubling of a time: a step is at most 19 % wide, and its middle at most 9 % off. */
const stepsPerDoubling = 4

/** The step of a time in seconds: 0 up to a second, then `stepsPerDoubling` for each doubling. */
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
