// Checks that a chart's grid lines are at round counts and fit its highest bar.
import { expect, test } from 'vitest'
import { scaleFor } from './bars.tsx'

test.each([
  [[], [0, 1, 2, 3, 4]],
  [[0], [0, 1, 2, 3, 4]],
  [
    [5, 2],
    [0, 2, 4, 6, 8],
  ],
  [[19], [0, 5, 10, 15, 20]],
  [[101], [0, 30, 60, 90, 120]],
  [[1_000_000], [0, 250_000, 500_000, 750_000, 1_000_000]],
])('%j', (counts, ticks) => {
  expect(scaleFor(counts)).toEqual({ top: ticks.at(-1), ticks })
})

test('every count fits and fills at least half of the height, where it is more than a handful', () => {
  for (let count = 5; count < 5_000; count++) {
    const { top } = scaleFor([count])
    expect(top).toBeGreaterThanOrEqual(count)
    expect(count / top).toBeGreaterThan(0.5)
  }
})
