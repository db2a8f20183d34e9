// Moves the clock through the season hour by hour.
import { expect, test } from 'vitest'
import { findWrongAt, momentsEvery, provideSeason } from './season-texts.ts'

provideSeason()

test('hour by hour through the season and a month around it, every text shows its state', async () => {
  expect(await findWrongAt(momentsEvery(1))).toEqual([])
})
