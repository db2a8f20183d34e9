// Checks the order of what is found by words: most words first, then words in the title, then the shorter title.
import { expect, test } from 'vitest'
import type { SearchItem } from './find-search-items.ts'
import { rankByWords } from './rank-by-words.ts'

const item = (id: string, title: string, text: string): SearchItem => ({
  result: { id, title, category: 'faq', categoryTitle: 'Umum', summary: text },
  text,
  fields: [title, text],
})

const items = [
  item('text', 'Apa yang dibawa?', 'Jalur domisili memakai kartu keluarga.'),
  item('long-title', 'Bagaimana jalur domisili dihitung?', ''),
  item('short-title', 'Jalur Domisili', ''),
  item('one-word', 'Teknik mendaftar', 'Lewat jalur mana saja.'),
]

const ids = (words: readonly string[], atLeast = 1) => rankByWords(items, words, atLeast).map(({ result }) => result.id)

test('most words first, then those in the title, then the shorter title', () => {
  expect(ids(['jalur', 'domisili'])).toEqual(['short-title', 'long-title', 'text', 'one-word'])
})

test('what contains too few of the words is left out', () => {
  expect(ids(['jalur', 'domisili'], 2)).toEqual(['short-title', 'long-title', 'text'])
  expect(ids(['zakat'], 0)).toEqual([])
  expect(ids([], 0)).toEqual([])
  expect(ids([''], 0)).toEqual([])
})

test('a short word stands at the start of a word, a long one anywhere', () => {
  expect(ids(['nik'])).toEqual([])
  expect(ids(['tek'])).toEqual(['one-word'])
  expect(ids(['daftar'])).toEqual(['one-word'])
})
