// Checks when a process is busy by measure, and what waits then.
import { afterEach, describe, expect, test } from 'vitest'
import { seconds } from '#shared/durations.ts'
import { RetryLater } from '#shared/errors.ts'
import {
  busyDelay,
  calm,
  fallsAfter,
  type MeasuredPeak,
  noneChosen,
  risesAfter,
  startTakes,
  stepPeak,
  switchNames,
} from './peak.ts'
import {
  applyChoice,
  isPutOff,
  noteBusyElsewhere,
  noteDelay,
  peakLine,
  refuseQuestionWhilePutOff,
} from './peak-now.server.ts'

/** The state after `count` seconds of one delay, from `at` on. */
function lasting(delayMs: number, count: number, from: MeasuredPeak = calm, at = startTakes): MeasuredPeak {
  let state = from
  for (let second = 0; second <= count; second += 1) state = stepPeak(state, delayMs, at + seconds(second))
  return state
}

const busy: MeasuredPeak = { isBusy: true, turningSince: null }
const [rises, falls] = [risesAfter / seconds(1), fallsAfter / seconds(1)]

describe('a process', () => {
  test.each([
    ['is busy after its time over the bound', busyDelay.from, rises, calm, true],
    ['is not busy before', busyDelay.from, rises - 1, calm, false],
    ['is not busy below the bound', busyDelay.from - 1, 600, calm, false],
    ['stays busy between the bounds', busyDelay.below, 600, busy, true],
    ['stays busy before its time below', 0, falls - 1, busy, true],
    ['is calm after that time', 0, falls, busy, false],
  ])('%s', (_, delayMs, count, from, expected) => {
    expect(lasting(delayMs, count, from).isBusy).toBe(expected)
  })

  test('begins to count again after one second on the other side', () => {
    const almost = lasting(busyDelay.from, rises - 1)
    expect(lasting(busyDelay.from, rises - 1, stepPeak(almost, 0, startTakes + risesAfter)).isBusy).toBe(false)
  })

  test('is never busy by what its start takes', () => {
    expect(lasting(5_000, startTakes / seconds(1) - 1, calm, 0)).toEqual(calm)
  })

  test('that was too busy to measure counts the time all the same', () => {
    const first = stepPeak(calm, busyDelay.from, startTakes)
    expect(stepPeak(first, busyDelay.from, startTakes + seconds(40)).isBusy).toBe(true)
  })
})

describe('what waits', () => {
  afterEach(() => {
    applyChoice(noneChosen)
    noteBusyElsewhere(false)
    noteDelay(0, 0)
  })

  const waiting = () => switchNames.filter(isPutOff)

  test('is nothing at first', () => {
    expect([waiting(), peakLine()]).toEqual([[], null])
    expect(refuseQuestionWhilePutOff()).toBeUndefined()
  })

  test('is what was chosen, in a line for staff', () => {
    applyChoice({ ...noneChosen, suggestions: true, jobs: true })
    expect(waiting()).toEqual(['suggestions', 'jobs'])
    expect(peakLine()).toBe('Mode puncak: saran saat mengetik dan pekerjaan otomatis menunggu.')
  })

  test('is everything while this process or another is busy', () => {
    expect(noteDelay(busyDelay.from, startTakes)).toBe(false)
    expect(noteDelay(busyDelay.from, startTakes + risesAfter)).toBe(true)
    expect(waiting()).toEqual(switchNames)
    expect(peakLine()).toBe('Mode puncak: saran saat mengetik, pekerjaan otomatis, dan pertanyaan baru menunggu.')
    expect(noteDelay(0, 0)).toBe(true)
    noteBusyElsewhere(true)
    expect(waiting()).toEqual(switchNames)
  })

  test('a question returns in one to three minutes, not all at once', () => {
    applyChoice({ ...noneChosen, questions: true })
    const waits = Array.from({ length: 200 }, () => {
      try {
        refuseQuestionWhilePutOff()
      } catch (thrown) {
        if (thrown instanceof RetryLater) return thrown.waitSeconds
      }
      throw new Error('not refused')
    })
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...waits)).toBeLessThanOrEqual(180)
    expect(new Set(waits).size).toBeGreaterThan(50)
  })
})
