// Checks what stands first: what a query names, what only contains it, and synonyms of several words.
import { describe, expect, test } from 'vitest'
import { searchIn } from './search-in.ts'
import { SearchIndex } from './search-index.ts'

const document = (id: string, title: string, text: string, ...asked: string[]) => ({
  ...{ kind: 'faq' as const, id, title, category: 'faq', categoryTitle: 'Umum', url: '/', summary: text },
  ...{ fields: [title, text], asked, sections: [{ heading: null, anchor: null, text }] },
})

const fillers = Array.from({ length: 30 }, (_, at) =>
  document(`filler-${at}`, `Cek status tiket ${at}`, 'Status tiket dapat dicek.', 'cek tiket', 'status tiket saya'),
)

describe('what a query names', () => {
  test('a title stands first and is sure, though the query begins in the middle of a word', async () => {
    const index = await SearchIndex.of([...fillers, document('new', 'Artikel uji abc', 'Isi singkat.')], [])
    const { results, confidence, suggestion } = searchIn(index, 'tikel uji ab')
    expect(results[0]?.id).toBe('new')
    expect(confidence).toBe(1)
    expect(suggestion).toBeNull()
  })

  test('words of many titles name no single one', async () => {
    const index = await SearchIndex.of([...fillers, document('new', 'Artikel uji abc', 'Isi singkat.')], [])
    expect(searchIn(index, 'cek status').confidence).toBeLessThan(1)
  })

  test('what contains the query as it stands is not crowded out by what fits it', async () => {
    const holding = document('holding', 'Lain sama sekali', 'Kode xk status tiketx dipakai petugas.')
    const index = await SearchIndex.of([...fillers, holding], [])
    const { results, total } = searchIn(index, 'status tiket', { limit: 10 })
    expect(results).toHaveLength(10)
    expect(total).toBeGreaterThan(10)
    const contained = searchIn(index, 'k status tiketx', { limit: 5 }).results
    expect(contained.map(({ id }) => id)).toContain('holding')
  })
})

test('one word that stands in several titles is sure of what it means', async () => {
  const index = await SearchIndex.of(
    [...fillers, document('one', 'Jalur afirmasi', 'a'), document('two', 'Kuota afirmasi', 'b')],
    [],
  )
  expect(searchIn(index, 'afirmasi').confidence).toBeGreaterThan(0.75)
})

test('a note is shown above the passage and finds nothing', async () => {
  const note = 'Verifikasi sudah ditutup.'
  const text = 'Datang lagi dengan berkas yang benar.'
  const noted = {
    ...document('noted', 'Berkas ditolak', text),
    sections: [{ heading: null, anchor: null, text, note }],
  }
  const index = await SearchIndex.of([...fillers, noted], [])
  const [found] = searchIn(index, 'berkas yang benar').results
  expect(found?.passage.text).toBe(`${note}\n${text}`)
  expect(found?.passage.highlights.map(([from, to]) => found.passage.text.slice(from, to)).join(' ')).toContain(
    'berkas',
  )
  expect(searchIn(index, 'ditutup').results.map(({ id }) => id)).not.toContain('noted')
})

describe('an item without phrasings', () => {
  test('is found by a rare word of its title before one that has many phrasings with the common words', async () => {
    const asked = [
      'kapan mulai masuk',
      'kapan masuk sekolah',
      'hari masuk kapan',
      'kapan mulai sekolah',
      'masuk tanggal berapa',
    ]
    const old = document('old', 'Kapan mulai masuk sekolah?', 'Hari pertama sekolah tertulis di jadwal.', ...asked)
    const index = await SearchIndex.of([...fillers, old, document('new', 'Apa itu MPLS?', 'Pengenalan sekolah.')], [])
    expect(searchIn(index, 'mpls kapan').results[0]?.id).toBe('new')
  })
})

describe('a synonym', () => {
  const groups = [
    { term: 'cadangan', variants: ['waiting list'] },
    { term: 'perbaiki', variants: ['perbaikan', 'membetulkan'] },
  ]

  test('of several words is understood, though only the first of them opens one', async () => {
    const waiting = document('waiting', 'Daftar cadangan', 'Ada cadangan.')
    const index = await SearchIndex.of([...fillers, waiting, document('other', 'Liat jadwal', 'Liat di sini.')], groups)
    const { results, suggestion } = searchIn(index, 'waiting list')
    expect(results[0]?.id).toBe('waiting')
    expect(suggestion).toBeNull()
  })

  test.each(['perbaikan', 'membetulkan', 'perbaiki'])('whose stem says nothing is found: %s', async (query) => {
    const index = await SearchIndex.of([...fillers, document('fix', 'Cara perbaiki data', 'Data diperbaiki.')], groups)
    expect(searchIn(index, query).results[0]?.id).toBe('fix')
  })

  test.each(['tahfidz', 'Hafal Quran', "hafal Qur'an", 'minta info tahfidz dong'])(
    'alone is answered as its term is, though only another topic says it: %s',
    async (query) => {
      const tahfiz = { term: 'tahfiz', variants: ['tahfidz', 'hafal quran'] }
      const says = 'Tanyakan ke pondok.'
      const asked = ['pondok tahfidz', 'pondok hafal quran', 'mondok tahfidz', 'mondok sambil hafal quran']
      const merit = ['sma', 'smk'].map((id) => document(id, 'Piagam', 'Juara lomba tahfiz dan seni.'))
      const index = await SearchIndex.of([...fillers, ...merit], [tahfiz], [{ id: 'pondok', says, asked }])
      const found = searchIn(index, query)
      expect(found).toMatchObject({ query, elsewhere: null })
      expect(found.confidence).toBeGreaterThan(0)
      expect(found.results.map(({ id }) => id)).toEqual(['sma', 'smk'])
    },
  )
})

describe('a single word', () => {
  const asked = ['atribut mpls', 'tugas mpls', 'mpls pakai seragam apa', 'drama mpls']
  const elsewhere = [{ id: 'mpls', says: 'Tanyakan ke sekolah.', asked }]

  test('is no evidence that another topic is meant, when the portal says it', async () => {
    const index = await SearchIndex.of([...fillers, document('day', 'Hari pertama', 'MPLS dimulai.')], [], elsewhere)
    const { confidence, results } = searchIn(index, 'mpls')
    expect(confidence).toBeGreaterThan(0)
    expect(results[0]?.id).toBe('day')
    expect(searchIn(index, 'tugas mpls seragam')).toMatchObject({ confidence: 0, elsewhere: 'Tanyakan ke sekolah.' })
  })

  test.each(['mpls', 'mpls kapan'])('finds the title that holds it before what says it: %s', async (query) => {
    const first = {
      ...document('first', 'Hari pertama', 'Kapan MPLS: sesuai jadwal.'),
      asked: ['mpls kapan', 'kapan mpls'],
    }
    const titled = document('titled', 'Pengenalan sekolah (MPLS)', 'Lima hari.')
    const index = await SearchIndex.of([...fillers, first, titled], [], elsewhere)
    expect(searchIn(index, query).results[0]?.id).toBe('titled')
  })
})

test('letters in common with a way to ask decide between two items that say the same', async () => {
  const ways = {
    lost: ['token tercecer', 'kertas token tercecer di jalan', 'token kecemplung', 'token sobek', 'token luntur'],
    late: ['token lambat', 'token telat masuk', 'token lama', 'token kapan tiba', 'menunggu token'],
  }
  const items = Object.entries(ways).map(([id, asked]) => ({ ...document(id, 'Token', 'Tentang token.'), asked }))
  const index = await SearchIndex.of([...fillers, ...items], [])
  expect(searchIn(index, 'tokenku sobekan kertas').results[0]?.id).toBe('lost')
  expect(searchIn(index, 'token telaaat').results[0]?.id).toBe('late')
})
