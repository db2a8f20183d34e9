// How a process comes to its level by measure: thresholds, and how long they must be passed before the level moves. Pure.
import { seconds } from '#shared/durations.ts'
import { type PeakLevel, peakLevels } from './peak.ts'

/** How hard a process has it, taken once a second. */
export interface LoadReadings {
  /** How late the event loop came nine times of ten within that second, in milliseconds. */
  readonly delayMs: number
  /** Queries that wait for a connection to the database. */
  readonly waitingConnections: number
  /** Public pages that wait to be rendered. */
  readonly waitingRenders: number
}

/**
 * From these values on a process should be at level 1, 2 and 3.
 * - A page of somebody signed in takes 3 to 16 ms: a loop that is 60 ms late does several of them before it reads its sockets again,
 *   at 400 ms a kept page, which takes 0.1 ms, waits longer than a family notices.
 * - The pool has 20 connections that each answer in milliseconds: five that wait for a second are no chance, sixty fill it three times.
 * - Renders are refused beyond 200 or a few seconds, and come from made-up searches too: strangers must not be able to close the door to questions
 *   with them, so they never lead to level 3.
 */
export const thresholds: Readonly<Record<keyof LoadReadings, readonly [number, number, number]>> = {
  delayMs: [60, 150, 400],
  waitingConnections: [5, 20, 60],
  waitingRenders: [20, 60, Number.POSITIVE_INFINITY],
}

/** One level up after so long over its threshold: a garbage collection or one large page is shorter. In milliseconds. */
export const risesAfter = seconds(5)

/** One level down after so long below it: what was put off comes back at once, and must not lift the level again. In milliseconds. */
export const fallsAfter = seconds(30)

/** The level that the readings ask for: how many thresholds the worst of them has reached. */
export function levelOf(readings: LoadReadings): PeakLevel {
  const reached = (level: (typeof peakLevels)[number]) =>
    Object.entries(thresholds).some(
      ([name, bounds]) => readings[name as keyof LoadReadings] >= (bounds[level - 1] ?? 0),
    )
  return peakLevels.findLast(reached) ?? 0
}

/** The level by measure, and since when the readings ask for a higher or a lower one; times in milliseconds of one clock. */
export interface MeasuredPeak {
  readonly level: PeakLevel
  readonly overSince: number | null
  readonly belowSince: number | null
}

/** Where a process begins, and where it is while nothing is measured. */
export const calm: MeasuredPeak = { level: 0, overSince: null, belowSince: null }

/** The state after one more reading, at `at`: at most one level away from the one before. */
export function stepPeak(
  { level, overSince, belowSince }: MeasuredPeak,
  readings: LoadReadings,
  at: number,
): MeasuredPeak {
  const wanted = levelOf(readings)
  if (wanted > level) {
    const since = overSince ?? at
    if (at - since < risesAfter) return { level, overSince: since, belowSince: null }
    return { level: (level + 1) as PeakLevel, overSince: at, belowSince: null }
  }
  if (wanted < level) {
    const since = belowSince ?? at
    if (at - since < fallsAfter) return { level, overSince: null, belowSince: since }
    return { level: (level - 1) as PeakLevel, overSince: null, belowSince: at }
  }
  return { level, overSince: null, belowSince: null }
}
