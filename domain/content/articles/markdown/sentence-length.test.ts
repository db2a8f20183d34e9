// Checks which sentences are called too long.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestSentence, longSentences } from './sentence-length.ts'

const words = (count: number) => Array.from({ length: count }, (_, place) => `kata${place}`).join(' ')

test.each([
  ['a sentence at the limit', `${words(longestSentence)}.`, []],
  ['a sentence above it', `${words(longestSentence + 1)}.`, [longestSentence + 1]],
  ['two short ones in a row', `K${words(20)}. K${words(20)}.`, []],
  ['a number with a point in it', `Ditutup 17.00 WIB pada ${words(10)}.`, []],
  ['a sentence broken over lines', `${words(20)}\n${words(20)}.`, [40]],
  ['items of a list', `- ${words(20)}\n- ${words(20)}`, []],
  ['numbered items', `1. ${words(20)}\n2. ${words(20)}`, []],
  ['a heading above a text', `## ${words(20)}\n${words(20)}`, []],
  ['a table', `| ${words(40)} |`, []],
  ['a link counts by its words', `[${words(30)}](/knowledge/a/b)`, [30]],
  ['nothing', '', []],
])('%s', (_, text, expected) => {
  expect(longSentences(text).map(({ words: count }) => count)).toEqual(expected)
})

test('every sentence it names is above the limit, whatever the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(30), (text, limit) =>
      longSentences(text, limit).every(({ words: count }) => count > limit),
    ),
  )
})
