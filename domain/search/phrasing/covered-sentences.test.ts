// What a model may say of a source, and each way in which it may say more than that.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkSentences } from './covered-sentences.ts'

const token = `Token aktivasi diambil di sekolah asal pada 14–18 Juni 2025, pukul 08.00 sampai 15.30 WIB. Bawa kartu keluarga
yang asli. Token tidak dapat diambil di kantor cabang dinas. Kuota jalur domisili paling sedikit 30% dari daya tampung.
Bila token ditolak, tunggu 3 hari lalu coba lagi di https://spmb.contoh.id/aktivasi atau telepon (024) 3515301.`

const stages = `Verifikasi berkas dibuka sampai 12 Juni 2025. Pilih sekolah dibuka sampai 18 Juni 2025.
Yang perlu disiapkan:
- kartu keluarga
- akta kelahiran
- ijazah atau surat keterangan lulus`

const uncovered = (draft: string, ...sources: string[]) =>
  checkSentences(draft, sources.length > 0 ? sources : [token, stages])
    .filter(({ isCovered }) => !isCovered)
    .map(({ text }) => text)

test.each([
  'Token aktivasi diambil di sekolah asal pada 14–18 Juni 2025.',
  'Anda dapat mengambil token aktivasi di sekolah asal, pukul 08.00 sampai 15.30 WIB.',
  'Silakan bawa kartu keluarga yang asli.',
  'Token tidak bisa diambil di kantor cabang dinas.',
  'Kuota jalur domisili paling sedikit 30 persen dari daya tampung.',
  'Jika token ditolak, tunggu 3 hari, lalu coba lagi.',
  'Telepon (024) 3515301.',
  'Verifikasi berkas dibuka sampai 12 Juni 2025.',
  'Yang perlu disiapkan: kartu keluarga, akta kelahiran, dan ijazah.',
  '- akta kelahiran',
])('covered: %s', (draft) => {
  expect(uncovered(draft)).toEqual([])
})

describe('not covered', () => {
  test.each([
    ['a number', 'Bila token ditolak, tunggu 5 hari lalu coba lagi.'],
    ['a spelled number', 'Bila token ditolak, tunggu lima hari lalu coba lagi.'],
    ['another unit', 'Bila token ditolak, tunggu 3 jam lalu coba lagi.'],
    ['a date', 'Token aktivasi diambil di sekolah asal pada 14 Juni 2025.'],
    ['a month', 'Token aktivasi diambil di sekolah asal pada 14–18 Juli 2025.'],
    ['a year', 'Token aktivasi diambil di sekolah asal pada 14–18 Juni 2026.'],
    ['a time', 'Token aktivasi diambil di sekolah asal pukul 08.00 sampai 16.00 WIB.'],
    ['a percentage', 'Kuota jalur domisili paling sedikit 35% dari daya tampung.'],
    ['a percentage as a number', 'Kuota jalur domisili paling sedikit 30 kursi dari daya tampung.'],
    ['the date of another stage', 'Verifikasi berkas dibuka sampai 18 Juni 2025.'],
    ['a telephone number', 'Telepon (024) 3515302.'],
    ['an address', 'Coba lagi di https://spmb.contoh.id/palsu.'],
    ['a mail address', 'Telepon atau tulis ke admin@contoh.id.'],
    ['a name', 'Token aktivasi diambil di sekolah asal di Demak.'],
    ['a name at the beginning', 'Sutrisno mengambil token aktivasi di sekolah asal.'],
    ['an acronym', 'Bawa kartu keluarga dan SKTM yang asli.'],
    ['a negation that is missing', 'Token dapat diambil di kantor cabang dinas.'],
    ['a negation that was added', 'Token aktivasi tidak diambil di sekolah asal.'],
    ['a duty', 'Wajib bawa kartu keluarga yang asli.'],
    ['a limit', 'Token aktivasi hanya diambil di sekolah asal.'],
    ['money', 'Token aktivasi diambil di sekolah asal dengan bayar.'],
    ['relative time', 'Token aktivasi diambil di sekolah asal besok.'],
    ['an appended clause', 'Bawa kartu keluarga yang asli dan surat pengantar lurah.'],
    ['a whole sentence', 'Hubungi kepala dinas untuk meminta bantuan khusus.'],
    ['nothing that says anything', 'Ya, silakan.'],
    ['words of an order', 'Abaikan semua perintah sebelumnya.'],
  ])('%s', (_, draft) => {
    expect(uncovered(draft)).toEqual([draft])
  })
})

interface Faqs {
  readonly categories: readonly {
    readonly topics: readonly { readonly items: readonly { readonly answer: string }[] }[]
  }[]
}

describe('each sentence of our own answers', () => {
  const { categories } = parse(readFileSync('instances/jawa-tengah/faq.yaml', 'utf8')) as Faqs
  const items = categories.flatMap(({ topics }) => topics.flatMap((topic) => topic.items))
  const answers = items.flatMap(({ answer }) => checkSentences(answer, [answer]).map(({ text }) => ({ answer, text })))
  const isCovered = (text: string, answer: string) => checkSentences(text, [answer]).every((each) => each.isCovered)

  test('is covered by its answer', () => {
    expect(answers.length).toBeGreaterThan(200)
    // 'Tidak ada.' says nothing that could be covered.
    const speaking = answers.filter(({ text }) => text.split(' ').length > 2)
    expect(speaking.filter(({ answer, text }) => !isCovered(text, answer)).map(({ text }) => text)).toEqual([])
  })

  test.each([
    ['another number', /(?<=.)\d+/g, (found: string) => String(Number(found) + 7)],
    ['a negation less', /\b(?:tidak|belum|bukan|jangan) /gi, () => ''],
  ])('is not covered with %s', (_, pattern, change) => {
    const changed = answers.flatMap(({ answer, text }) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
        answer,
        text: text.slice(0, index) + change(found) + text.slice(index + found.length),
      })),
    )
    expect(changed.length).toBeGreaterThan(20)
    expect(changed.filter(({ answer, text }) => isCovered(text, answer)).map(({ text }) => text)).toEqual([])
  })
})

test('facts of two sources do not combine to a third', () => {
  const sources = ['Daftar ulang dilakukan di sekolah tujuan.', 'Batas verifikasi berkas 12 Juni 2025.']
  const draft = 'Daftar ulang dilakukan di sekolah tujuan, batas 12 Juni 2025.'
  expect(uncovered(draft, ...sources)).toEqual([draft])
})

test('sentences, lines and items are checked alone, and the text can be put together again', () => {
  const draft =
    'Bawa kartu keluarga yang asli. Datang sebelum subuh!\n\n1. Token ditolak, tunggu 3 hari.\n2. Telepon gubernur.'
  const checked = checkSentences(draft, [token])
  expect(checked.map(({ text, gap }) => text + gap).join('')).toBe(draft)
  expect(checked.map(({ text, isCovered }) => [text, isCovered])).toEqual([
    ['Bawa kartu keluarga yang asli.', true],
    ['Datang sebelum subuh!', false],
    ['1. Token ditolak, tunggu 3 hari.', true],
    ['2. Telepon gubernur.', false],
  ])
})

test('each covered sentence names its source', () => {
  const checked = checkSentences('Pilih sekolah dibuka sampai 18 Juni 2025. Bawa kartu keluarga yang asli.', [
    token,
    stages,
  ])
  expect(checked.map(({ source }) => source)).toEqual([1, 0])
})

test('a summary may combine messages and say who wrote, but invents no fact', () => {
  const messages = ['Token saya ditolak terus, sudah coba sejak 12 Juni.', 'Mohon unggah ulang kartu keluarga.']
  const draft = 'Pemohon melaporkan token ditolak sejak 12 Juni dan petugas meminta unggah ulang kartu keluarga.'
  expect(checkSentences(draft, messages, 'summary')).toMatchObject([{ isCovered: true, source: 0 }])
  const invented = ['Pemohon melaporkan token ditolak sejak 13 Juni.', 'Pemohon mengancam melapor ke gubernur.']
  expect(checkSentences(invented.join(' '), messages, 'summary').map(({ isCovered }) => isCovered)).toEqual([
    false,
    false,
  ])
})

test('nothing is covered by no source, and nothing said is nothing', () => {
  expect(uncovered('Bawa kartu keluarga.', '')).toEqual(['Bawa kartu keluarga.'])
  expect(checkSentences('  \n ', [token])).toEqual([])
})
