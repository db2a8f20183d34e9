// Checks that words spoken of together find what shares no word with a query, and never outdo what says it.
import { expect, test } from 'vitest'
import { relatedGroups } from '#domain/search/language/related-groups.server.ts'
import { searchIn } from './search-in.ts'
import { SearchIndex } from './search-index.ts'

const document = (id: string, title: string, text: string, ...asked: string[]) => ({
  ...{ kind: 'faq' as const, id, title, category: 'faq', categoryTitle: 'Umum', url: '/', summary: text },
  ...{ fields: [title, text], asked, sections: [{ heading: null, anchor: null, text }] },
})

const fillers = Array.from({ length: 20 }, (_, at) =>
  document(`filler-${at}`, `Cara melengkapi berkas ${at}`, 'Berkas dilengkapi di akun.', 'berkas kurang'),
)

test('every group names several things, none twice', () => {
  for (const group of relatedGroups()) {
    expect(group.length, group.join(', ')).toBeGreaterThan(1)
    expect(new Set(group).size, group.join(', ')).toBe(group.length)
  }
})

test('a question that shares no word with a text finds it by related words', async () => {
  const wanted = document('dental', 'Pemeriksaan gigi', 'Puskesmas memeriksa gigi murid baru.')
  const index = await SearchIndex.of([...fillers, wanted], [])
  expect(searchIn(index, 'untu').results[0]?.id).toBe('dental')
})

test('what says the word itself stands before what is only related, and only it can be sure', async () => {
  const near = document('near', 'Layanan puskesmas', 'Puskesmas buka setiap hari.')
  const own = document('own', 'Layanan klinik', 'Klinik buka setiap hari.')
  const index = await SearchIndex.of([...fillers, near, own], [])
  expect(searchIn(index, 'klinik').results[0]?.id).toBe('own')
  const without = await SearchIndex.of([...fillers, near], [])
  expect(searchIn(without, 'klinik').confidence).toBeLessThan(0.75)
})

test('what only its phrasings say stands before a title that is only related', async () => {
  const related = document('related', 'Hafalan dan tadarus', 'Hafalan dan tadarus setiap hari.')
  const asked = ['piagam tahfiz', 'piagam lomba', 'piagam mana yang dinilai', 'nilai piagam', 'sertifikat juara']
  const own = document('own', 'Bukti prestasi', 'Bukti dinilai.', ...asked)
  const index = await SearchIndex.of([...fillers, related, own], [])
  expect(searchIn(index, 'tahfiz').results[0]?.id).toBe('own')
})

test('among items that say the same, the one without phrasings is not crowded out by another topic', async () => {
  const asked = document('asked', 'Tempat tas', 'Tas disimpan di loker.', 'tas ditaruh mana', 'loker tas', 'tas saya')
  const bare = document('bare', 'Loker sepatu olahraga', 'Sepatu olahraga disimpan di loker.')
  const index = await SearchIndex.of([...fillers, asked, bare], [])
  expect(searchIn(index, 'loker untuk sepatu olahraga').results[0]?.id).toBe('bare')
})
