// The rate limits of the table in shared/limits.ts, each with the value that counts now.
import { type LimitName, limits } from '#shared/limits.ts'
import { connectionPool } from './database.server.ts'
import { countTurns, type Limit } from './turns/counted-turns.server.ts'

let set: Readonly<Partial<Record<LimitName, number>>> = {}

/** Puts the values that administrators set in place of the defaults, in this process, from the next turn on. */
export function applyLimits(values: Readonly<Partial<Record<LimitName, number>>>): void {
  set = values
}

/** How many turns the limit allows at this moment: as set, else its default. */
export function turnsOf(name: LimitName): number {
  return set[name] ?? limits[name].turns
}

/** Makes the limit of that name. */
export function makeLimit(name: LimitName): Limit {
  return countTurns({ ...limits[name], name, turns: () => turnsOf(name) })
}

/** Deletes the counts whose windows have ended; gives how many. */
export async function forgetEndedLimits(): Promise<number> {
  const { rowCount } = await connectionPool().query('delete from rate_limit where expire < $1', [Date.now()])
  return rowCount ?? 0
}
