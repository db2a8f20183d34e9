// Checks the identifiers people see: their shape, that they differ, and that every character is equally likely.
import { describe, expect, test } from 'vitest'
import { isPublicId, newIdempotencyKey, newPublicId, publicIdMinLength } from './ids.ts'

describe('a new public ID', () => {
  const ids = Array.from({ length: 10_000 }, newPublicId)

  test('has 25 lowercase letters and digits, every time', () => {
    expect(ids.filter((id) => !/^[a-z0-9]{25}$/.test(id))).toEqual([])
  })

  test('differs from 9,999 others', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('uses all 36 characters equally often', () => {
    const counts = Map.groupBy(ids.join(''), (character) => character)
    expect(counts.size).toBe(36)
    const expected = (ids.length * 25) / 36
    // Chi-squared with 35 degrees of freedom stays under 100 in all but one of a hundred million runs; taking bytes
    // modulo 36 without throwing any away gives about 800.
    const chiSquared = [...counts.values()].reduce((sum, { length }) => sum + (length - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(100)
  })
})

describe('what counts as a public ID', () => {
  const id = 'cm7x2k9qd0000v5l8h3n1t6zw'

  test.each([
    ['25 letters and digits', id, true],
    ['only letters', 'abcdefghijklmnopqrstuvwxy', true],
    ['only digits', '0123456789012345678901234', true],
    ['one too few', id.slice(1), false],
    ['one too many', `${id}a`, false],
    ['nothing', '', false],
    ['upper case', id.toUpperCase(), false],
    ['a blank around it', ` ${id}`, false],
    ['a line break behind it', `${id}\n`, false],
    ['a line break inside a longer text', `x\n${id}`, false],
    ['a dash inside', `${id.slice(0, 12)}-${id.slice(13)}`, false],
    ['a letter outside a to z', `${id.slice(0, 24)}é`, false],
    ['digits of another script', '٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠١٢٣٤', false],
    ['a wildcard', `${id.slice(0, 24)}%`, false],
  ])('%s', (_, text, expected) => {
    expect(isPublicId(text)).toBe(expected)
  })

  test('new ones do', () => {
    expect(isPublicId(newPublicId())).toBe(true)
  })
})

test('fewer than 10 characters are refused without a query', () => {
  expect(publicIdMinLength).toBe(10)
})

test('an idempotency key is a UUID and differs every time', () => {
  const keys = Array.from({ length: 1_000 }, newIdempotencyKey)
  expect(keys.filter((key) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})
