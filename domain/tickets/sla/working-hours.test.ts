// Checks the working hours against the calendar, and against counting minute by minute.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstRules } from './service-rules.ts'
import { addWorkingTime, calendarOf, subtractWorkingTime, workingDay, workingTimeBetween } from './working-hours.ts'

const hour = 3_600_000
const holidays = new Set(['2025-06-06', '2025-06-27'])
const calendar = calendarOf(firstRules, holidays)
const after = (from: string, hours: number) => addWorkingTime(new Date(from), hours * hour, calendar).getTime()
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
    expect(workingDay(calendar)).toBe(8 * hour)
  })

  test('nothing but holidays is said, not waited for', () => {
    expect(() => addWorkingTime(new Date(0), 1e12, calendar)).toThrow(RangeError)
  })

  test('follows the hours and days someone set', () => {
    const evenings = calendarOf({ opens: '18:30', closes: '21:00', days: [6, 7] }, holidays)
    const from = new Date('2025-06-13T10:00:00+07:00')
    expect(addWorkingTime(from, 3 * hour, evenings).getTime()).toBe(at('2025-06-15T19:00:00+07:00'))
    expect(workingTimeBetween(from, new Date('2025-06-16T10:00:00+07:00'), evenings)).toBe(5 * hour)
  })

  test('is the same whatever was asked before of the same calendar', () => {
    const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    const shared = calendarOf(firstRules, holidays)
    fc.assert(
      fc.property(moments, moments, (from, to) => {
        const alone = workingTimeBetween(from, to, calendarOf(firstRules, holidays))
        expect(workingTimeBetween(from, to, shared)).toBe(alone)
        expect(workingTimeBetween(to, from, shared)).toBe(alone > 0 ? 0 : workingTimeBetween(to, from, calendar))
      }),
    )
  })

  test('agrees with counting minute by minute, whatever the hours and days', () => {
    const calendars = fc
      .record({
        opens: fc.integer({ min: 0, max: 22 * 60 }),
        length: fc.integer({ min: 60, max: 14 * 60 }),
        days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      })
      .map(({ opens, length, days }) => ({
        opens: opens * 60_000,
        closes: Math.min(opens + length, 24 * 60 - 1) * 60_000,
        days,
        holidays,
      }))
    const worksIn = (each: typeof calendar) => (time: number) => {
      const local = new Date(time + 7 * hour)
      const clock = (time + 7 * hour) % (24 * hour)
      const worked = each.days.includes(local.getUTCDay() || 7) && clock >= each.opens && clock < each.closes
      return worked && !holidays.has(local.toISOString().slice(0, 10))
    }
    const minutes = fc.integer({ min: 1, max: 1_500 })
    const start = fc.integer({
      min: at('2025-06-01T00:00:00+07:00') / 60_000,
      max: at('2025-06-30T00:00:00+07:00') / 60_000,
    })
    fc.assert(
      fc.property(start, minutes, calendars, (from, length, each) => {
        const works = worksIn(each)
        let left = length
        let time = from * 60_000
        for (; left > 0; time += 60_000) if (works(time)) left--
        expect(addWorkingTime(new Date(from * 60_000), length * 60_000, each).getTime()).toBe(time)
        expect(workingTimeBetween(new Date(from * 60_000), new Date(time), each)).toBe(length * 60_000)
        const latest = subtractWorkingTime(new Date(time), length * 60_000, each).getTime()
        expect(addWorkingTime(new Date(latest), length * 60_000, each).getTime()).toBe(time)
        expect(addWorkingTime(new Date(latest + 60_000), length * 60_000, each).getTime()).toBeGreaterThan(time)
      }),
      { numRuns: 60 },
    )
  })
})
