// Walks the clock through the season hour by hour.
import { expect, test } from 'vitest'
import { findWrongAt, momentsEvery, provideSeason } from './doors.ts'

provideSeason()

test('hour by hour through the season and a month around it, every door says how it stands', async () => {
  expect(await findWrongAt(momentsEvery(1))).toEqual([])
})
