// Checks the words for due times, and that they count working time before it and after it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDueTime } from './due-times.ts'
import { firstRules } from './service-rules.ts'
import { addWorkingTime, calendarOf, workingTimeBetween } from './working-hours.ts'

const calendar = calendarOf(firstRules, new Set(['2025-06-06', '2025-06-27']))
const at = (text: string) => new Date(`${text}+07:00`)
const words = (due: string, from: string) => describeDueTime(at(due), at(from), calendar)

describe('the words for a due time', () => {
  test.each([
    ['2025-06-16T10:00', '2025-06-16T09:25', 'sisa 35 menit kerja'],
    ['2025-06-16T10:00', '2025-06-16T09:59:30', 'sisa kurang dari 1 menit kerja'],
    ['2025-06-16T13:00', '2025-06-16T09:00', 'sisa 4 jam kerja'],
    // A night and a weekend are between, without work.
    ['2025-06-16T09:00', '2025-06-13T15:00', 'sisa 2 jam kerja'],
    ['2025-06-09T08:00', '2025-06-05T16:00', 'sisa kurang dari 1 menit kerja'],
    ['2025-06-18T16:00', '2025-06-16T08:00', 'sisa 3 hari kerja'],
  ])('due at %s, seen at %s: %s', (due, from, expected) => {
    expect(words(due, from)).toMatchObject({ overdue: false, words: expected })
  })

  test.each([
    ['2025-06-16T10:00', '2025-06-16T10:00', 'baru saja lewat'],
    ['2025-06-16T10:00', '2025-06-16T10:59', 'lewat 59 menit kerja'],
    ['2025-06-16T10:00', '2025-06-16T12:30', 'lewat 2 jam kerja'],
    // The office closed in between: no one could have answered.
    ['2025-06-16T15:59', '2025-06-16T23:00', 'lewat 1 menit kerja'],
    ['2025-06-13T16:00', '2025-06-15T12:00', 'sudah lewat'],
    ['2025-06-13T15:00', '2025-06-16T15:00', 'lewat 1 hari kerja'],
    ['2025-01-13T15:00', '2025-06-16T15:00', 'lewat lebih dari 3 bulan'],
  ])('due at %s, seen at %s: %s', (due, from, expected) => {
    expect(words(due, from)).toMatchObject({ overdue: true, words: expected })
  })

  test.each([
    ['2025-06-16T10:00', '2025-06-16T09:00', undefined],
    ['2025-06-16T10:00', '2025-06-16T16:00', 1],
    ['2025-06-13T15:00', '2025-06-16T15:00', 2],
    ['2025-06-11T15:00', '2025-06-16T15:00', 3],
    ['2025-01-13T15:00', '2025-06-16T15:00', 3],
  ])('due at %s, seen at %s: lateness %s', (due, from, late) => {
    expect(words(due, from).late).toBe(late)
  })

  test('a stage that closes is at least as pressing as a day of lateness', () => {
    const closes = at('2025-06-16T17:00')
    const late = (due: string) => describeDueTime(at(due), at('2025-06-16T15:00'), calendar, closes).late
    expect([late('2025-06-17T15:00'), late('2025-06-16T14:00'), late('2025-06-11T14:00')]).toEqual([2, 2, 3])
  })

  test.each([
    ['2025-06-16T09:00', '2025-06-13T15:00', 'Batas waktu 16 Juni 09.00, 2 hari lagi'],
    ['2025-06-16T15:59', '2025-06-16T23:00', 'Batas waktu 16 Juni 15.59, 7 jam yang lalu'],
  ])('due at %s, seen at %s: the tooltip has the time by the clock, %s', (due, from, expected) => {
    expect(words(due, from).exactly).toBe(expected)
  })
})

test('the working time between a moment and its due time is the target', () => {
  const moments = fc.date({ min: at('2025-05-01T00:00'), max: at('2025-08-01T00:00'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 300 * 3_600_000 }), (from, time) => {
      expect(workingTimeBetween(from, addWorkingTime(from, time, calendar), calendar)).toBe(time)
    }),
  )
})
