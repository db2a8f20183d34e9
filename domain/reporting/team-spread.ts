// Medians and shares from kept counters. Pure.
import { middleOf } from '#domain/tickets/tally/tally-measures.ts'

/** So many tickets in each step of time. */
export type Steps = ReadonlyMap<number, number>

/** How many tickets the steps hold. */
export function sizeOf(steps: Steps): number {
  return [...steps.values()].reduce((sum, count) => sum + count, 0)
}

/** The time within which this share of the tickets lies, in milliseconds, at most 9 % off; null for no tickets. */
export function timeWithin(steps: Steps, share: number): number | null {
  const size = sizeOf(steps)
  if (size === 0) return null
  let reached = 0
  for (const [step, count] of [...steps].toSorted(([one], [other]) => one - other)) {
    reached += count
    if (reached >= size * share) return middleOf(step)
  }
  return null
}

/** Both together. */
export function addSteps(one: Steps, other: Steps): Steps {
  const sum = new Map(one)
  for (const [step, count] of other) sum.set(step, (sum.get(step) ?? 0) + count)
  return sum
}

/** The share as a whole number of percent; null of nothing. */
export function percentOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.round((100 * part) / of)
}
