// Checks that photos get small and long screenshots stay readable.
import { expect, test } from 'vitest'
import { scaleOf } from './shrink-photo.ts'

const sent = (width: number, height: number, isPng: boolean) => {
  const scale = Math.min(1, scaleOf({ width, height }, isPng))
  return [Math.round(width * scale), Math.round(height * scale)]
}

test.each([
  ['a photo', 4_000, 3_000, false, [2_000, 1_500]],
  ['a small photo', 1_200, 900, false, [1_200, 900]],
  ['a screenshot', 1_080, 2_400, true, [1_080, 2_400]],
  ['a long screenshot', 1_080, 16_500, true, [886, 13_540]],
  ['a long screenshot as JPEG', 1_080, 9_000, false, [1_080, 9_000]],
] as const)('%s of %i x %i', (_, width, height, isPng, edges) => {
  expect(sent(width, height, isPng)).toEqual(edges)
})
