// Checks which articles are offered under an article.
import { expect, test } from 'vitest'
import { relatedArticles } from './related-articles.ts'

const articles = [
  { id: 'req-1', categoryId: 'requirements', title: 'Syarat Usia dan Status' },
  { id: 'req-2', categoryId: 'requirements', title: 'Ketentuan Kartu Keluarga' },
  { id: 'req-3', categoryId: 'requirements', title: 'Surat Pernyataan Sehat' },
  { id: 'path-1', categoryId: 'paths', title: 'Jalur Domisili SMA' },
  { id: 'path-2', categoryId: 'paths', title: 'Jalur Afirmasi SMA' },
  { id: 'juknis-1', categoryId: 'juknis', title: 'Kartu Keluarga untuk Jalur Domisili' },
]

const [usia, kartu, , domisili] = articles
const idsFor = (to = kartu, except: string[] = []) =>
  to ? relatedArticles(to, articles, 3, except).map(({ id }) => id) : []

test('words of the title come before the category, equals keep their order', () => {
  expect(idsFor(kartu)).toEqual(['juknis-1', 'req-1', 'req-3'])
})

test('the category alone is enough where no title shares a word', () => {
  expect(idsFor(usia)).toEqual(['req-2', 'req-3'])
})

test('words that stand everywhere count for nothing', () => {
  expect(idsFor(domisili)).toEqual(['juknis-1', 'path-2'])
})

test('neither the article itself nor those omitted are offered', () => {
  expect(idsFor(kartu, ['juknis-1'])).toEqual(['req-1', 'req-3'])
})
