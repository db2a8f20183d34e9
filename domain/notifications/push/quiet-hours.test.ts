// Checks the limits of the quiet hours, in WIB.
import { expect, test } from 'vitest'
import { endOfQuiet } from './push.ts'

test.each([
  ['2025-06-16T20:59:59+07:00', null],
  ['2025-06-16T21:00:00+07:00', '2025-06-17T06:00:00+07:00'],
  ['2025-06-30T23:59:59+07:00', '2025-07-01T06:00:00+07:00'],
  ['2025-06-17T00:00:00+07:00', '2025-06-17T06:00:00+07:00'],
  ['2025-06-17T05:59:59+07:00', '2025-06-17T06:00:00+07:00'],
  ['2025-06-17T06:00:00+07:00', null],
])('%s', (at, end) => {
  expect(endOfQuiet(new Date(at))).toEqual(end === null ? null : new Date(end))
})
