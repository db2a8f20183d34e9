// How an address becomes a category, a topic, matches; and what is sent for it.
import { expect, test } from 'vitest'
import { faqViewOf, findMatches, isComplete, itemsOf } from './faq-view.ts'

const item = (id: number, question: string, answer = 'Jawaban.') => ({ id, question, answer })
const all = [
  { id: 'umum', name: 'Umum', topics: [{ name: 'Teknis', items: [item(1, 'Apa itu SPMB?')] }] },
  {
    id: 'sma',
    name: 'SMA',
    topics: [
      { name: 'Syarat', items: [item(2, 'Batas umur?', 'Paling tinggi 21 tahun.')] },
      { name: 'Jadwal', items: [item(3, 'Kapan memilih sekolah?'), item(4, 'Kapan hasil diumumkan?')] },
    ],
  },
]
const view = (query: string) => faqViewOf(all, new URLSearchParams(query))

test('the first category and topic come first', () => {
  expect(view('').choice).toEqual({ category: 'umum', topic: 'Teknis' })
  expect(view('kategori=zzz&topik=zzz').choice).toEqual({ category: 'umum', topic: 'Teknis' })
})

test('changing the category selects its first topic', () => {
  expect(view('kategori=sma').choice).toEqual({ category: 'sma', topic: 'Syarat' })
  expect(view('kategori=sma&topik=Jadwal').choice).toEqual({ category: 'sma', topic: 'Jadwal' })
})

test('only the chosen topic is sent, unless everything is asked for', () => {
  const { categories, choice } = view('kategori=sma&topik=Jadwal')
  expect(itemsOf(categories, choice)).toHaveLength(2)
  expect(itemsOf(categories, { category: 'sma', topic: 'Syarat' })).toBeNull()
  expect(isComplete(categories)).toBe(false)
  expect(isComplete(view('faq=semua').categories)).toBe(true)
})

test('searching finds questions and answers over all categories and jumps to the first', () => {
  const found = view('search=KAPAN')
  expect(found.matches?.map(({ id }) => id)).toEqual([3, 4])
  expect(found.choice).toEqual({ category: 'sma', topic: 'Jadwal' })
  expect(findMatches(all, '21 tahun').map(({ id }) => id)).toEqual([2])
})

test('a question searched for by its whole title comes before answers that only mention it', () => {
  const mention = {
    id: 'umum',
    name: 'Umum',
    topics: [{ name: 'Teknis', items: [item(9, 'Lain?', 'Batas umur? Ada.')] }],
  }
  const found = faqViewOf([mention, ...all], new URLSearchParams('search=batas umur?'))
  expect(found.matches?.map(({ id }) => id)).toEqual([2, 9])
  expect(found.choice).toEqual({ category: 'sma', topic: 'Syarat' })
})

test('what nothing contains is what the search finds, in its order; what the page does not hold is omitted', () => {
  const near = ['faq-sma-Jadwal-1', 'faq-umum-Teknis-0', 'faq-smk-Jadwal-0']
  const found = faqViewOf(all, new URLSearchParams('search=pan diumumke'), near)
  expect(found.matches?.map(({ id }) => id)).toEqual([4, 1])
  expect(found.choice).toEqual({ category: 'sma', topic: 'Jadwal' })
  // Whatever contains the words as they stand goes before.
  expect(faqViewOf(all, new URLSearchParams('search=umur'), near).matches?.map(({ id }) => id)).toEqual([2])
})

test('no match is said, a blank search is none', () => {
  expect(view('search=%25').matches).toEqual([])
  expect(view('search=%20%20').matches).toBeNull()
})

test('an empty FAQ is survived', () => {
  expect(faqViewOf([], new URLSearchParams('search=a')).matches).toEqual([])
})
