// Checks how a typed time of day is read.
import { expect, test } from 'vitest'
import { optionalTypedTime, readTimeOfDay, timeAsTyped, timeSentence, typedTime } from './time-of-day.ts'

test.each([
  ['17.00', '17:00'],
  ['17:00', '17:00'],
  [' 8.05 ', '08:05'],
  ['1700', '17:00'],
  ['0:00', '00:00'],
  ['23.59', '23:59'],
  ['24.00', undefined],
  ['17.60', undefined],
  ['17', undefined],
  ['5 PM', undefined],
  ['pagi', undefined],
  ['', undefined],
])('%j is %j', (typed, stored) => {
  expect(readTimeOfDay(typed)).toBe(stored)
})

test('forms say what is wrong; an optional one may be empty', () => {
  expect(typedTime.safeParse('').error?.issues[0]?.message).toBe(timeSentence)
  expect(optionalTypedTime.safeParse('sore').error?.issues[0]?.message).toBe(timeSentence)
  expect([optionalTypedTime.parse(undefined), optionalTypedTime.parse('9.30')]).toEqual(['', '09:30'])
  expect(['17:00', '27:00', ''].map(timeAsTyped)).toEqual(['17.00', '27:00', ''])
})
