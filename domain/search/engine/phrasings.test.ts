// Checks what an item's other ways to ask do for it, and what everyday words, shortened words and other topics do to a query.
import { describe, expect, test } from 'vitest'
import { inFull } from '#domain/search/language/message-words.ts'
import { spokenForms } from '#domain/search/language/stem-word.ts'
import { searchIn } from './search-in.ts'
import { SearchIndex } from './search-index.ts'

const document = (id: string, title: string, text: string, ...asked: string[]) => ({
  ...{ kind: 'faq' as const, id, title, category: 'faq', categoryTitle: 'Umum', url: '/', summary: text },
  ...{ fields: [title, text], asked, sections: [{ heading: null, anchor: null, text }] },
})

const documents = [
  document('age', 'Batas usia', 'Paling tinggi 21 tahun.', 'umure piro', 'anak saya ketuaan, masih boleh daftar'),
  document(
    'move',
    'Jalur mutasi',
    'Surat penugasan orang tua.',
    'bapak dipindah tugas',
    'surat tugas berlaku sampai kapan',
  ),
  document('card', 'Kartu Keluarga', 'Alamat pada KK.', 'surat pindah dan KK', 'kartu keluarga hilang'),
  document('letter', 'Surat sehat', 'Surat pernyataan sehat dari puskesmas.', 'periksa di puskesmas'),
  document('report', 'Rapor', 'Semester 1 sampai 5.', 'rapor semester berapa yang dihitung'),
]

const groups = [{ term: 'usia', variants: ['umur'] }]
const index = await SearchIndex.of(documents, groups)
const find = (query: string) => searchIn(index, query)
const ids = (query: string) => find(query).results.map(({ id }) => id)

describe('other ways to ask', () => {
  test('find the item by words that it does not use itself', async () => {
    expect(ids('bapak saya dipindah')[0]).toBe('move')
    const without = await SearchIndex.of(
      documents.map((each) => ({ ...each, asked: [] })),
      groups,
    )
    expect(searchIn(without, 'bapak saya dipindah').confidence).toBeLessThan(find('bapak saya dipindah').confidence)
  })

  test('are read as queries are: the spoken forms of the portal’s words are its words', () => {
    for (const query of ['umure piro', 'umur berapa', 'usianya berapa']) expect(ids(query)[0]).toBe('age')
  })

  test('count less than a title that says the same', () => {
    expect(ids('kartu keluarga')[0]).toBe('card')
    expect(ids('surat')[0]).toBe('letter')
  })

  test('are shown nowhere, and no substring of them is found', () => {
    expect(JSON.stringify(find('bapak dipindah tugas').results)).not.toContain('dipindah')
    expect(find('uas kk').results.map(({ id }) => id)).not.toContain('move')
    expect(index.containing('ketuaan')).toEqual([])
  })

  test('count each for itself: words of several of them are not one question', () => {
    const whole = find('surat tugas berlaku kapan').results[0]
    const mixed = find('bapak berlaku kapan').results.find(({ id }) => id === 'move')
    expect(whole?.score).toBeGreaterThan(mixed?.score ?? 0)
  })
})

describe('evidence of words', () => {
  test('an everyday word that the portal does not use changes nothing', () => {
    expect(find('tetanggaku kemarin bingung, rapor semester berapa').confidence).toBeCloseTo(
      find('rapor semester berapa').confidence,
      1,
    )
  })

  test('words of another topic say that another topic is meant, words that it has but once do not', async () => {
    const scholarship = (...asked: string[]) =>
      SearchIndex.of(documents, groups, [{ id: 'grant', says: 'Lain.', asked }])
    const withPhrasings = await scholarship(
      'beasiswa kuliah',
      'beasiswa kuliah tiap semester',
      'mencari beasiswa kuliah',
    )
    const seenOnce = await scholarship('beasiswa kuliah', 'biaya asrama', 'uang saku')
    const confidence = (index: SearchIndex) => searchIn(index, 'beasiswa kuliah semester').confidence
    expect(confidence(withPhrasings)).toBe(0)
    const evidence = (index: SearchIndex) => index.evidence.ofTerm(index.numberOf('beasiswa') ?? -1)
    expect(evidence(withPhrasings)).toBeGreaterThan(0)
    expect(evidence(seenOnce)).toBeNull()
  })

  test('a word shortened to its consonants is understood', () => {
    expect(find('krtu klrga').suggestion).toBe('kartu keluarga')
    expect(ids('rpor smster')[0]).toBe('report')
  })

  test('another topic is recognised by its words and by the letters of a way to ask', async () => {
    expect(find('surat sehat').confidence).toBeGreaterThan(0)
    const says = 'Kartu kredit ditanyakan kepada bank Anda.'
    const credit = [
      'kartu kredit hilang',
      'surat kartu kredit',
      'bank minta kartu kredit',
      'kartu kredit saya diblokir',
    ]
    const withPhrasings = await SearchIndex.of(documents, groups, [{ id: 'bank', says, asked: credit }])
    const { confidence, elsewhere, results } = searchIn(withPhrasings, 'kartu kredit diblokir bank')
    expect({ confidence, elsewhere, results }).toEqual({ confidence: 0, elsewhere: says, results: [] })
    expect(searchIn(withPhrasings, 'rapor semester berapa').results[0]?.id).toBe('report')
    expect(searchIn(withPhrasings, 'kuda nil terbang')).toMatchObject({ confidence: 0, elsewhere: null })
  })

  test('what another topic is asked with is shown nowhere, and hides nothing that holds the words as they stand', async () => {
    const withPhrasings = await SearchIndex.of(documents, groups, [
      {
        id: 'health',
        says: 'Tanyakan ke puskesmas.',
        asked: ['puskesmas buka jam berapa', 'puskesmas mana', 'puskesmas'],
      },
    ])
    expect(withPhrasings.containing('puskesmas buka')).toEqual([])
    expect(searchIn(withPhrasings, 'puskesmas').results.map(({ id }) => id)).toContain('letter')
  })

  test('words shortened beyond their letters are understood, and SKL is a school where one is meant', () => {
    expect(ids('srt sht')[0]).toBe('letter')
    expect(inFull('skl', 'masuk')).toBe('sekolah')
    expect(inFull('skl', 'pakai')).toBe('skl')
  })

  test.each([
    ['a consonant less and a vowel less', 'krtu kelurga'],
    ['whose it is, on a word no dictionary has', 'puskesmasnya'],
  ])('%s: %s', (_, query) => {
    expect(find(query).confidence).toBeGreaterThan(0)
  })

  test.each([
    ['filenya', 'file'],
    ['mriksa', 'periksa'],
  ])('%s may be %s', (typed, form) => {
    expect(spokenForms(typed)).toContain(form)
  })

  test('a few consonants that represent nothing say nothing', () => {
    expect(ids('srt sht sj cq xz')).toEqual(ids('srt sht'))
    expect(find('srt sht sj cq xz').confidence).toBe(find('srt sht').confidence)
  })

  test('in a story the question counts more than the rest', () => {
    const story = 'Bapak saya dipindah tugas ke kota lain. Kartu keluarga kami ikut berubah.'
    expect(ids(`${story} Rapor semester berapa yang dihitung?`)[0]).toBe('report')
    const evidence = find(`${story} Rapor semester berapa yang dihitung?`).confidence
    expect(evidence).toBeGreaterThan(
      find(`${story} Rapor semester berapa yang dihitung`.replaceAll('.', ',')).confidence,
    )
  })
})
