// Checks the working hours against the calendar, and against counting minute by minute.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingTime, workingDay } from './working-hours.ts'

const hour = 3_600_000
const holidays = new Set(['2025-06-06', '2025-06-27'])
const after = (from: string, hours: number) => addWorkingTime(new Date(from), hours * hour, holidays).getTime()
const at = (text: string) => new Date(text).getTime()

describe('working time', () => {
  test.each([
    ['within a day', '2025-06-16T09:00:00+07:00', 4, '2025-06-16T13:00:00+07:00'],
    ['to the end of a day', '2025-06-16T09:00:00+07:00', 7, '2025-06-16T16:00:00+07:00'],
    ['over a night', '2025-06-16T15:00:00+07:00', 2, '2025-06-17T09:00:00+07:00'],
    ['from before the opening', '2025-06-16T05:00:00+07:00', 2, '2025-06-16T10:00:00+07:00'],
    ['from the evening', '2025-06-16T21:00:00+07:00', 2, '2025-06-17T10:00:00+07:00'],
    ['over a weekend', '2025-06-13T15:00:00+07:00', 2, '2025-06-16T09:00:00+07:00'],
    ['from a Sunday', '2025-06-15T12:00:00+07:00', 1, '2025-06-16T09:00:00+07:00'],
    ['over a holiday before a weekend', '2025-06-05T15:00:00+07:00', 2, '2025-06-09T09:00:00+07:00'],
    ['of three days', '2025-06-16T08:00:00+07:00', 24, '2025-06-18T16:00:00+07:00'],
    ['on a day that is yesterday in UTC', '2025-06-17T01:00:00+07:00', 1, '2025-06-17T09:00:00+07:00'],
  ])('%s', (_, from, hours, expected) => {
    expect(after(from, hours)).toBe(at(expected))
  })

  test('a day has eight hours', () => {
    expect(workingDay).toBe(8 * hour)
  })

  test('nothing but holidays is said, not waited for', () => {
    expect(() => addWorkingTime(new Date(0), 1e12, new Set())).toThrow(RangeError)
  })

  test('agrees with counting minute by minute', () => {
    const works = (time: number) => {
      const local = new Date(time + 7 * hour)
      const day = local.getUTCDay()
      const clock = local.getUTCHours()
      return day > 0 && day < 6 && clock >= 8 && clock < 16 && !holidays.has(local.toISOString().slice(0, 10))
    }
    const minutes = fc.integer({ min: 1, max: 1_500 })
    const start = fc.integer({
      min: at('2025-06-01T00:00:00+07:00') / 60_000,
      max: at('2025-06-30T00:00:00+07:00') / 60_000,
    })
    fc.assert(
      fc.property(start, minutes, (from, length) => {
        let left = length
        let time = from * 60_000
        for (; left > 0; time += 60_000) if (works(time)) left--
        expect(addWorkingTime(new Date(from * 60_000), length * 60_000, holidays).getTime()).toBe(time)
      }),
      { numRuns: 60 },
    )
  })
})
