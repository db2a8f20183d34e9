// Checks that an apostrophe inside a word does not cut it.
import { expect, test } from 'vitest'
import { textWords } from './text-words.ts'

test.each([
  ["jum'at", ['jumat']],
  ['Jum’at', ['jumat']],
  ["Al-Qur'an", ['al', 'quran']],
  ["'kata' lain", ['kata', 'lain']],
  ['2mb', ['2', 'mb']],
])('%s', (text, words) => {
  const found = textWords(text)
  expect(found.map(({ word }) => word)).toEqual(words)
  expect(found.at(-1)?.end).toBe(text.length)
})
