// Checks the order of what 'Mode puncak' leaves undone, in force by hand and by measure, and its words.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#shared/dates.ts'
import { hours, minutes, seconds } from '#shared/durations.ts'
import { PutOff } from '#shared/errors.ts'
import { isShedAt, leftUndone, peakLevels, type Sheddable, waitingWords } from './peak.ts'
import {
  applyChoice,
  isShed,
  noteReadings,
  peakLine,
  peakNow,
  refuseQuestionWhileShed,
  refuseWhileShed,
} from './peak-now.server.ts'

const opening = new Date('2026-06-02T02:12:00Z')

/** The clock of the measuring goes on from test to test. */
let measuredAt = 0

beforeEach(() => setClock(opening))
afterEach(() => {
  setClock(null)
  applyChoice({ mode: 'off' })
  applyChoice({ mode: 'auto' })
})

const later = (span: number) => new Date(opening.getTime() + span)
const byHand = (level: 1 | 2 | 3, span = hours(1)) =>
  applyChoice({ mode: 'level', level, since: opening, until: later(span) })

/** So much load for so many seconds. */
function load(delayMs: number, count: number): void {
  for (let second = 0; second < count; second += 1) {
    measuredAt += seconds(1)
    noteReadings({ delayMs, waitingConnections: 0, waitingRenders: 0 }, measuredAt)
  }
}

const things = Object.keys(leftUndone) as Sheddable[]

describe('what is left undone', () => {
  test('stands in the order of its levels, and each level has something and a word', () => {
    const order = things.map((thing) => leftUndone[thing].level)
    expect(order).toEqual(order.toSorted())
    expect(new Set(order)).toEqual(new Set(peakLevels))
    expect(Object.keys(waitingWords)).toEqual(peakLevels.map(String))
  })

  test.each(things)('%s waits at its level and above, not below', (thing) => {
    const { level } = leftUndone[thing]
    expect(([0, 1, 2, 3] as const).map((each) => isShedAt(each, thing))).toEqual(
      [0, 1, 2, 3].map((each) => each >= level),
    )
  })
})

describe('in force is', () => {
  test('nothing at first', () => {
    expect(peakNow()).toMatchObject({ level: 0, since: null, until: null, measured: 0 })
    expect(peakLine()).toBeNull()
  })

  test('the level by hand until its time, in a line for staff', () => {
    byHand(2)
    expect(peakLine()).toBe(
      'Mode puncak tingkat 2 sejak 09.12 WIB: laporan, unduhan, dan berkas dari keluarga menunggu.',
    )
    setClock(later(hours(1) - seconds(10)))
    expect(isShed('reports')).toBe(true)
    setClock(later(hours(1)))
    expect([isShed('reports'), peakNow().choice.mode, peakLine()]).toEqual([false, 'auto', null])
  })

  test('the higher of by hand and by measure, with its own time', () => {
    byHand(1)
    load(200, 12)
    expect(peakNow()).toMatchObject({ level: 2, measured: 2, until: null })
    byHand(3)
    expect(peakNow()).toMatchObject({ level: 3, measured: 2, since: opening, until: later(hours(1)) })
  })

  test('nothing while it is off, and nothing is measured; afterwards it begins at the bottom', () => {
    load(500, 20)
    expect(peakNow().level).toBe(3)
    applyChoice({ mode: 'off' })
    load(500, 20)
    expect(peakNow()).toMatchObject({ level: 0, measured: 0 })
    applyChoice({ mode: 'auto' })
    load(500, 5)
    expect(peakNow().level).toBe(0)
    load(500, 1)
    expect(peakNow().level).toBe(1)
  })
})

describe('who is refused', () => {
  const thrownBy = (act: () => void): PutOff => {
    try {
      act()
    } catch (thrown) {
      if (thrown instanceof PutOff) return thrown
    }
    throw new Error('nobody was refused')
  }

  test('reads when the level by hand ends', () => {
    byHand(2, minutes(63))
    const { message, waitSeconds, status } = thrownBy(() => refuseWhileShed('exports'))
    expect(message).toBe('Ditunda selama mode puncak. Coba lagi pukul 10.15 WIB.')
    expect([status, waitSeconds]).toEqual([503, 63 * 60])
  })

  test('reads a time a few minutes away where it was measured, in whole minutes', () => {
    load(200, 12)
    setClock(later(seconds(20)))
    const { message, waitSeconds } = thrownBy(() => refuseWhileShed('reports'))
    expect(message).toBe('Ditunda selama mode puncak. Coba lagi pukul 09.18 WIB.')
    expect(waitSeconds).toBe(5 * 60 + 40)
  })

  test('with a question comes back in one to three minutes, not all at once', () => {
    byHand(3)
    const waits = Array.from({ length: 200 }, () => thrownBy(refuseQuestionWhileShed).waitSeconds)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(60)
    expect(Math.max(...waits)).toBeLessThanOrEqual(180)
    expect(new Set(waits).size).toBeGreaterThan(50)
    byHand(2)
    expect(refuseQuestionWhileShed()).toBeUndefined()
  })
})
