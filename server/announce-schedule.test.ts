// Checks that changes by the clock are announced at their moment: with a clock that is moved, not waited for.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '#shared/dates.ts'
import { announceSchedule, type RunningSchedule } from './announce-schedule.ts'

const start = new Date('2025-06-14T09:00:00Z')
const minute = 60_000
const at = (minutes: number) => new Date(start.getTime() + minutes * minute)

let running: RunningSchedule | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  setClock(null)
})

afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

function schedule(moments: Date[]) {
  const announced: number[] = []
  const findNextChange = async (after: Date) =>
    moments.filter((moment) => moment > after).sort((a, b) => +a - +b)[0] ?? null
  const announce = () => void announced.push(Math.floor((Date.now() - start.getTime()) / minute))
  running = announceSchedule({ findNextChange, announce })
  return { announced, moments }
}

test('each moment is announced when it comes, and once', async () => {
  const { announced } = schedule([at(5), at(7)])
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(announced).toEqual([])
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(announced).toEqual([5, 7])
})

test('a new moment before the one that was waited for is not missed', async () => {
  const { announced, moments } = schedule([at(60)])
  await vi.advanceTimersByTimeAsync(minute)
  moments.push(at(2))
  running?.lookAgain()
  await vi.advanceTimersByTimeAsync(minute + 1)
  expect(announced).toEqual([2])
})

test('moments further away than timers reach are announced all the same', async () => {
  const far = 60 * 24 * 60
  const { announced } = schedule([at(far)])
  await vi.advanceTimersByTimeAsync(far * minute + 1)
  expect(announced).toEqual([far])
})

test('a moment that passes while the database is away is announced when it is back', async () => {
  let away = true
  const announced: Date[] = []
  running = announceSchedule({
    findNextChange: async (after) => {
      if (away) throw new Error('gone')
      return at(1) > after ? at(1) : null
    },
    announce: () => void announced.push(new Date()),
  })
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(announced).toEqual([])
  away = false
  await vi.advanceTimersByTimeAsync(11_000)
  expect(announced).toHaveLength(1)
})

test('after stopping nothing is announced', async () => {
  const { announced } = schedule([at(1)])
  running?.stop()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(announced).toEqual([])
})

test('a moment with microseconds, which no Date holds, is announced once', async () => {
  const announced: number[] = []
  let looks = 0
  running = announceSchedule({
    findNextChange: async (after) => {
      looks += 1
      // 5 minutes and 400 microseconds, as the database compares it and as the driver gives it.
      return +after < +at(5) + 0.4 ? at(5) : null
    },
    announce: () => void announced.push(Date.now()),
  })
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(announced).toEqual([+at(5) + 1])
  expect(looks).toBeLessThan(5)
})

test('an announcement that fails is retried later, not at once', async () => {
  let tries = 0
  running = announceSchedule({
    findNextChange: async (after) => (at(1) > after ? at(1) : null),
    announce: () => {
      tries += 1
      if (tries === 1) throw new Error('gone')
    },
  })
  await vi.advanceTimersByTimeAsync(minute + 5_000)
  expect(tries).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tries).toBe(2)
})
