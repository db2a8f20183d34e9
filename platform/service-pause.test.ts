// Checks the pause of all messages to a service: it begins after three failures in a row, grows, and ends with the first answer.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CircuitBreaker, type ProbeResult } from './service-pause.server.ts'

/** Milliseconds since the last `at(0)`. */
let time = 0

const at = (milliseconds: number) => {
  if (milliseconds > time) vi.advanceTimersByTime(milliseconds - time)
  time = milliseconds
}
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterAll(() => void vi.useRealTimers())

/** A pause, and how often the server was asked through it. */
function aPause() {
  const pause = new CircuitBreaker()
  const seen = { asked: 0 }
  const run = (sign: ProbeResult) => {
    return pause.run(async () => {
      seen.asked++
      return sign
    })
  }
  return { run, seen, pause }
}

test('two failures are a connection’s own, the third pauses all mails without asking the server', async () => {
  at(0)
  const { run, seen } = aPause()
  expect([await run('away'), await run('away'), await run('away')]).toEqual([5_000, 5_000, 15_000])
  at(14_000)
  expect(await run('answered')).toBe(1_000)
  expect(seen.asked).toBe(3)
})

test('the pause grows to five minutes with each try that fails; an answer ends it', async () => {
  at(0)
  const { run } = aPause()
  for (let failure = 1; failure <= 3; failure++) await run('away')
  const pauses: (number | undefined)[] = []
  for (let failure = 1; failure <= 6; failure++) {
    at(time + 300_000)
    pauses.push(await run('away'))
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
  at(time + 300_000)
  expect(await run('answered')).toBeUndefined()
  expect(await run('away')).toBe(5_000)
})

test('after the pause one mail asks; those beside it wait for what it finds', async () => {
  at(0)
  const { run, pause, seen } = aPause()
  for (let failure = 1; failure <= 3; failure++) await run('away')
  at(20_000)
  const probe = Promise.withResolvers<ProbeResult>()
  const first = pause.run(() => probe.promise)
  const others = [run('answered'), run('answered')]
  expect(seen.asked).toBe(3)
  probe.resolve('away')
  expect([await first, ...(await Promise.all(others))]).toEqual([30_000, 30_000, 30_000])
  expect(seen.asked).toBe(3)
})

test('mails whose fate is uncertain pause the rest too; a send attempt that failed otherwise does not', async () => {
  at(0)
  const { run, pause } = aPause()
  for (let time = 1; time <= 3; time++) await run('uncertain')
  expect(await run('answered')).toBe(15_000)
  at(20_000)
  await expect(pause.run(() => Promise.reject(new Error('no letter')))).rejects.toThrow('no letter')
  expect(await run('answered')).toBeUndefined()
})

test('a clock that is set an hour back does not prolong the pause', async () => {
  at(0)
  const { run } = aPause()
  for (let failure = 1; failure <= 3; failure++) await run('away')
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await run('answered')).toBe(15_000)
  at(15_000)
  expect(await run('answered')).toBeUndefined()
})
