// Checks the format of sizes.
import { expect, test } from 'vitest'
import { formatSize } from './sizes.ts'

test.each([
  [0, '0 byte'],
  [1_023, '1.023 byte'],
  [1_024, '1 KB'],
  [1_500_000, '1,4 MB'],
  [25_000_000, '24 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%i', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
