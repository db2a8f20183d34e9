// Checks which words of a question are looked for.
import { expect, test } from 'vitest'
import { questionWords, saysNothing } from './question-words.ts'

test.each([
  ['Apa syarat jalur domisili SMA?', ['syarat', 'jalur', 'domisili', 'sma']],
  ['gimana caranya biar bisa ganti sekolah ya kak??', ['biar', 'ganti', 'sekolah']],
  ['Syaratnya apa, syarat afirmasi', ['syarat', 'afirmasi']],
  ['KK di RT 3', []],
  ['', []],
])('of %j', (question, words) => {
  expect(questionWords(question)).toEqual(words)
})

test('words that ask nothing say nothing; a short name says something', () => {
  expect(['', '?!', 'ya', 'apa itu', 'a'].map(saysNothing)).toEqual([true, true, true, true, true])
  expect(['KK', 'sma'].map(saysNothing)).toEqual([false, false])
})
