// Checks how a process comes to its level by measure: thresholds, one level at a time, never faster than the pauses, monotone in load.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import {
  calm,
  fallsAfter,
  type LoadReadings,
  levelOf,
  type MeasuredPeak,
  risesAfter,
  stepPeak,
  thresholds,
} from './peak.ts'

const idle: LoadReadings = { delayMs: 0, waitingConnections: 0, waitingRenders: 0 }
const names = Object.keys(thresholds) as (keyof LoadReadings)[]

describe('readings', () => {
  test.each(names)('ask for the level whose threshold %s reaches, and not below it', (name) => {
    for (const [before, bound] of thresholds[name].entries()) {
      if (bound === Number.POSITIVE_INFINITY) continue
      expect(levelOf({ ...idle, [name]: bound - 1 })).toBe(before)
      expect(levelOf({ ...idle, [name]: bound })).toBe(before + 1)
    }
  })

  test('the worst of them decides', () => {
    expect(levelOf({ delayMs: 61, waitingConnections: 20, waitingRenders: 21 })).toBe(2)
  })

  test('pages that wait to be rendered never close the door to questions: strangers can make up as many as they like', () => {
    expect(levelOf({ ...idle, waitingRenders: 1_000_000 })).toBe(2)
  })
})

/** Readings that ask for a level. */
const asking = (level: number): LoadReadings => ({ ...idle, delayMs: [0, 60, 150, 400][level] ?? 0 })

/** The state after each of the readings, a second apart. */
function walk(readings: readonly LoadReadings[], from: MeasuredPeak = calm): MeasuredPeak[] {
  const states: MeasuredPeak[] = []
  let state = from
  for (const [second, reading] of readings.entries()) {
    state = stepPeak(state, reading, seconds(second))
    states.push(state)
  }
  return states
}

const levels = (wanted: readonly number[], from?: MeasuredPeak) =>
  walk(wanted.map(asking), from).map(({ level }) => level)
const times = (count: number, level: number) => Array<number>(count).fill(level)

describe('the level', () => {
  test.each([
    ['a peak of four seconds', [...times(5, 3), 0], times(6, 0)],
    ['five seconds over', times(7, 1), [...times(5, 0), 1, 1]],
    [
      'one level at a time, each after five seconds',
      times(17, 3),
      [...times(5, 0), ...times(5, 1), ...times(5, 2), 3, 3],
    ],
    ['a second below begins the five anew', [...times(4, 1), 0, ...times(6, 1)], [...times(10, 0), 1]],
  ] satisfies [string, number[], number[]][])('%s', (_, wanted, expected) => {
    expect(levels(wanted)).toEqual(expected)
  })

  test('falls one level for each half minute below, and begins anew when it is as before in between', () => {
    const three: MeasuredPeak = { level: 3, overSince: null, belowSince: null }
    expect(levels(times(92, 0), three)).toEqual([...times(30, 3), ...times(30, 2), ...times(30, 1), 0, 0])
    expect(levels([...times(29, 0), 3, ...times(31, 0)], three)).toEqual([...times(60, 3), 2])
  })

  test('what lies between the two stays', () => {
    expect(new Set(levels(times(300, 2), { level: 2, overSince: null, belowSince: null }))).toEqual(new Set([2]))
  })
})

const anyReading = fc.record({
  delayMs: fc.integer({ min: 0, max: 600 }),
  waitingConnections: fc.integer({ min: 0, max: 90 }),
  waitingRenders: fc.integer({ min: 0, max: 200 }),
})

/** Seconds of one load each, so that levels are reached. */
const anyDay = fc
  .array(fc.tuple(anyReading, fc.integer({ min: 1, max: 45 })), { maxLength: 12 })
  .map((spans) => spans.flatMap(([reading, length]) => Array<LoadReadings>(length).fill(reading)))

test('no step is larger than one, and none comes sooner than its pause after the one before', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      let [before, changedAt] = [0, Number.NEGATIVE_INFINITY]
      for (const [second, { level }] of walk(day).entries()) {
        if (level === before) continue
        expect(Math.abs(level - before)).toBe(1)
        expect(seconds(second) - changedAt).toBeGreaterThanOrEqual(level > before ? risesAfter : fallsAfter)
        before = level
        changedAt = seconds(second)
      }
    }),
  )
})

test('under a load that is never lighter the level is never lower', () => {
  const heavier = fc.tuple(anyDay, anyReading).map(([day, more]): [LoadReadings[], LoadReadings[]] => [
    day,
    day.map((reading, at) => {
      const sum = (name: keyof LoadReadings) => reading[name] + (at % 3 === 0 ? more[name] : Math.floor(more[name] / 2))
      return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as LoadReadings
    }),
  ])
  fc.assert(
    fc.property(heavier, ([light, heavy]) => {
      const [low, high] = [walk(light), walk(heavy)]
      for (const [second, { level }] of low.entries()) expect(high[second]?.level).toBeGreaterThanOrEqual(level)
    }),
  )
})

test('a process that was too busy to measure counts the time all the same', () => {
  expect(stepPeak(stepPeak(calm, asking(3), 0), asking(3), seconds(40)).level).toBe(1)
})
