// Checks how a search of the desk is taken apart, and how near two spellings are.
import { expect, test } from 'vitest'
import { allowedSlips, parseQuery, slipsBetween, spansOf } from './search-query.ts'

test.each([
  ['0812 3456 7890', ['tel:6281234567890', '081234567890'], []],
  ['+62 812-3456-7890', ['tel:6281234567890', '6281234567890'], []],
  ['81234567890', ['tel:6281234567890', '81234567890'], []],
  ['(024) 8412345', ['024', '8412345'].slice(2), ['024', '8412345']],
  ['024 8412345', ['tel:62248412345', '0248412345'], []],
  ['0081234567', ['tel:0081234567', '0081234567'], []],
  ['token 081234567890 demak', ['tel:6281234567890', '081234567890'], ['token', 'demak']],
  ['Ibu.Ani+x@Contoh.co.id token', ['mail:ibu.ani+x@contoh.co.id'], ['token']],
  ['  Token,  DEMAK token ', [], ['token', 'demak']],
  ["o'brien", [], ['o', 'brien']],
  ['', [], []],
  ['…', [], []],
])('%s', (typed, forms, words) => {
  const { parts, words: found } = parseQuery(typed)
  expect([parts.flatMap((part) => part.forms), found]).toEqual([forms, words])
})

test('the pattern of a number fits however texts space it', () => {
  const pattern = new RegExp(parseQuery('081234567890').parts[0]?.pattern ?? '')
  for (const text of ['0812-3456-7890', '+62 812 3456 7890', '6281234567890']) expect(text).toMatch(pattern)
  expect('0812-3456-7891').not.toMatch(pattern)
})

test('a query of many words is cut', () => {
  expect(parseQuery(Array.from({ length: 30 }, (_, at) => `kata${at}`).join(' ')).words).toHaveLength(8)
})

test.each([
  ['token', 'token', 0],
  ['tokne', 'token', 1],
  ['tokn', 'token', 1],
  ['tokken', 'token', 1],
  ['pendaftran', 'pendaftaran', 1],
  ['rapot', 'rapor', 1],
  ['abc', 'xyz', 3],
])('%s is %s with %i slips', (one, other, slips) => {
  expect([slipsBetween(one, other), slipsBetween(other, one)]).toEqual([slips, slips])
})

test('short words bear no slip, long ones two', () => {
  expect([3, 4, 6, 7].map(allowedSlips)).toEqual([0, 1, 1, 2])
})

test.each([
  [1_001, 1_001],
  [16_383, 1_001],
  [16_384, 1_001],
  [500_000, 1_001],
  [500_000, 300_000],
  [3, 1],
])('from %i down to %i every ticket stands in one span, the newest in the first', (newest, oldest) => {
  const spans = spansOf(newest, oldest).map((span) => span.split(':') as ['b' | 'c', string])
  const ranges = spans.map(
    ([size, place]) => [Number(place) * (size === 'b' ? 1024 : 16_384), size === 'b' ? 1024 : 16_384] as const,
  )
  const [first] = ranges
  expect((first?.[0] ?? 0) + (first?.[1] ?? 0)).toBeGreaterThan(newest)
  for (const [place, [from]] of ranges.entries()) {
    const next = ranges[place + 1]
    if (next) expect(next[0] + next[1]).toBe(from)
  }
  expect(ranges.at(-1)?.[0]).toBeLessThanOrEqual(oldest)
})
