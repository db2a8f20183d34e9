// Checks how a typed search is read from an address, and how a text is cut.
import { describe, expect, test } from 'vitest'
import { excerpt, searchMaxLength, typedSearch } from './text.ts'

describe('an excerpt', () => {
  test.each([
    ['', 5, ''],
    ['12345', 5, '12345'],
    ['123456', 5, '12345...'],
    ['Apa itu SPMB?', 3, 'Apa...'],
  ])('of %j to %i characters is %j', (text, length, cut) => {
    expect(excerpt(text, length)).toBe(cut)
  })

  test('of an answer is cut to 150 characters and three dots', () => {
    expect(excerpt('a'.repeat(400), 150)).toBe(`${'a'.repeat(150)}...`)
  })
})

describe('the search of an address', () => {
  const typed = (q: string) => typedSearch(new URLSearchParams({ q }))

  test('comes without blanks around it, and cut to what a search box takes', () => {
    expect(typed('  kartu keluarga ')).toBe('kartu keluarga')
    expect(typed(`  ${'x'.repeat(124_000)}`)).toBe('x'.repeat(searchMaxLength))
    expect(typedSearch(new URLSearchParams())).toBe('')
  })

  test('is not cut through a character', () => {
    expect(typed(`x${'😀'.repeat(searchMaxLength)}`)).toBe(`x${'😀'.repeat(searchMaxLength / 2 - 1)}`)
  })
})
