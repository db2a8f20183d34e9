// Checks the portal's clock and its words for dates: WIB whatever the server's zone, Indonesian, '17.00 WIB'.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addDays,
  endOfDay,
  formatDateBlock,
  formatDateTime,
  formatDuration,
  formatLongDate,
  formatMoment,
  formatRelative,
  formatTime,
  isoDay,
  now,
  setClock,
  zonedClock,
  zonedInstant,
} from './dates.ts'

const at = (iso: string) => new Date(iso)

describe('words for a date', () => {
  test.each([
    ['2025-05-18T03:00:00Z', '18 Mei 2025'],
    ['2025-05-18T16:59:59Z', '18 Mei 2025'],
    ['2025-05-18T17:00:00Z', '19 Mei 2025'],
    ['2025-06-30T17:00:00Z', '1 Juli 2025'],
    ['2024-12-31T17:00:00Z', '1 Januari 2025'],
    ['2024-02-28T17:00:00Z', '29 Februari 2024'],
    ['2025-08-17T00:00:00+07:00', '17 Agustus 2025'],
  ])('%s is %s in WIB', (iso, words) => {
    expect(formatLongDate(at(iso))).toBe(words)
  })

  test.each([
    ['2025-06-17T02:12:00Z', '17 Juni 09.12'],
    ['2024-06-17T02:12:00Z', '17 Juni 2024 09.12'],
    ['2024-12-31T17:30:00Z', '1 Januari 00.30'],
  ])('%s is %s at a glance, read in June 2025', (iso, words) => {
    expect(formatMoment(at(iso), at('2025-06-20T00:00:00Z'))).toBe(words)
  })

  test.each([
    ['2025-06-18T10:00:00Z', '17.00 WIB'],
    ['2025-06-18T17:00:00Z', '00.00 WIB'],
    ['2025-06-18T16:59:59Z', '23.59 WIB'],
    ['2025-06-18T01:05:00Z', '08.05 WIB'],
  ])('%s is %s on the clock', (iso, words) => {
    expect(formatTime(at(iso))).toBe(words)
  })

  test('date and time stand together', () => {
    expect(formatDateTime(at('2025-05-18T10:00:00Z'))).toBe('18 Mei 2025, 17.00 WIB')
  })

  test('a date block has the day and the short month of WIB', () => {
    expect(formatDateBlock(at('2025-06-13T17:30:00Z'))).toEqual({ day: '14', month: 'Jun' })
    expect(formatDateBlock(at('2025-05-01T00:00:00+07:00'))).toEqual({ day: '1', month: 'Mei' })
  })

  test.each([
    ['2025-06-13T16:59:59Z', '2025-06-13'],
    ['2025-06-13T17:00:00Z', '2025-06-14'],
    ['2025-12-31T17:00:00Z', '2026-01-01'],
  ])('the calendar day of %s is %s', (iso, day) => {
    expect(isoDay(at(iso))).toBe(day)
  })
})

test('every moment reads as Intl has it', () => {
  const timeZone = 'Asia/Jakarta'
  const words = new Intl.DateTimeFormat('id-ID', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const short = new Intl.DateTimeFormat('id-ID', { timeZone, month: 'short' })
  const time = new Intl.DateTimeFormat('id-ID', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const iso = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const moment = fc.date({ min: at('1970-01-02T00:00:00Z'), max: at('2199-12-31T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (date) => {
      expect(formatLongDate(date)).toBe(words.format(date))
      expect(formatDateBlock(date).month).toBe(short.format(date))
      expect(formatTime(date)).toBe(`${time.format(date).replace(':', '.')} WIB`)
      expect(isoDay(date)).toBe(iso.format(date))
    }),
  )
})

describe('how long ago', () => {
  const from = at('2025-06-18T10:00:00Z')
  const ago = (seconds: number) => formatRelative(new Date(from.getTime() - seconds * 1000), from)
  const minute = 60
  const hour = 60 * minute
  const day = 24 * hour

  test.each([
    [-30, 'baru saja'],
    [0, 'baru saja'],
    [minute - 1, 'baru saja'],
    [minute, '1 menit lalu'],
    [hour - 1, '59 menit lalu'],
    [hour, '1 jam lalu'],
    [day - 1, '23 jam lalu'],
    [day, '1 hari lalu'],
    [7 * day - 1, '6 hari lalu'],
    [7 * day, '11 Juni 2025'],
    [400 * day, '14 Mei 2024'],
  ])('%i s ago is %s', (seconds, words) => {
    expect(ago(seconds)).toBe(words)
  })

  test('without a second date it counts from the portal clock', () => {
    setClock(at('2030-01-01T00:05:00Z'))
    expect(formatRelative(at('2030-01-01T00:00:00Z'))).toBe('5 menit lalu')
  })
})

test.each([
  [0, 'kurang dari 1 menit'],
  [59_999, 'kurang dari 1 menit'],
  [60_000, '1 menit'],
  [59 * 60_000, '59 menit'],
  [12 * 3_600_000, '12 jam'],
  [2 * 3_600_000 + 15 * 60_000, '2 jam 15 menit'],
  [86_400_000 + 5 * 60_000, '1 hari'],
  [3 * 86_400_000 + 4 * 3_600_000 + 59 * 60_000, '3 hari 4 jam'],
  [30 * 86_400_000, '30 hari'],
])('a span of %i ms is %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words)
})

test('a day in WIB begins and ends at its midnights, across months and leap days', () => {
  expect(zonedInstant('2024-02-29')).toEqual(at('2024-02-28T17:00:00Z'))
  expect(endOfDay('2024-02-29')).toEqual(zonedInstant('2024-03-01'))
  expect(addDays(zonedInstant('2025-01-01', '08:30'), -1)).toEqual(zonedInstant('2024-12-31', '08:30'))
  expect(zonedClock(at('2024-12-31T17:05:00Z')).toISOString()).toBe('2025-01-01T00:05:00.000Z')
})

describe('the clock', () => {
  test('moves to the given instant and runs on from there', async () => {
    setClock(at('2031-02-03T04:05:06Z'))
    const first = now().getTime()
    expect(first - at('2031-02-03T04:05:06Z').getTime()).toBeLessThan(1_000)
    await new Promise((resolve) => setTimeout(resolve, 15))
    expect(now().getTime()).toBeGreaterThan(first)
  })

  test('goes back to the real time', () => {
    setClock(at('2031-02-03T04:05:06Z'))
    setClock(null)
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000)
  })
})

afterEach(() => setClock(null))
