// Checks what stands in place of the season's markers, before, in and after a stage, and what is not known.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Season } from './season.ts'
import {
  fillSeason,
  findUnknownMarkers,
  namesOfSeason,
  type StagePart,
  stageParts,
  stagesDatedIn,
  stagesNamedIn,
  withoutStateOf,
} from './season-markers.ts'

const season: Season = {
  year: 2025,
  name: 'SPMB 2025',
  stages: [
    {
      ...{ id: 'verifikasi', name: 'Verifikasi', note: null },
      ...{ opens: '2025-05-27T08:00:00+07:00', closes: '2025-06-10T15:30:00+07:00' },
    },
    {
      ...{ id: 'pilih', name: 'Pilih sekolah', note: null },
      ...{ opens: '2025-06-14T00:00:00+07:00', closes: '2025-06-18T17:00:00+07:00' },
    },
    {
      ...{ id: 'daftar-ulang', name: 'Daftar ulang', note: null },
      ...{ opens: '2025-06-23T00:00:00+07:00', closes: '2025-06-30T23:59:59+07:00' },
    },
    { id: 'hasil', name: 'Hasil', opens: '2025-06-21T00:00:00+07:00', closes: null, note: null },
    { id: 'kelak', name: 'Kelak', opens: null, closes: null, note: null },
  ],
  dates: [
    { id: 'usia', name: 'Acuan usia', day: '2025-07-01' },
    { id: 'dokumen', name: 'Acuan dokumen', day: '2025-06-17' },
  ],
}

test.each([
  ['Masa verifikasi berakhir {{tahap:verifikasi.tutup}}.', ['verifikasi']],
  ['Datang pada {{tahap:verifikasi.rentang}}.', ['verifikasi']],
  ['{{tahap:verifikasi.rentang}}, lalu {{tahap:pilih.rentang}}', ['verifikasi', 'pilih']],
  ['Verifikasi {{tahap:verifikasi.keadaan}}.', []],
  ['Usia dihitung pada {{tanggal:usia}}.', []],
])('%s gives the dates of %j', (text, ids) => {
  const filled = fillSeason(text, season, new Date('2025-06-18T09:00:00+07:00'))
  expect(stagesDatedIn(filled, season).map(({ id }) => id)).toEqual(ids)
})

const before = new Date('2025-05-01T09:00:00+07:00')
const fill = (text: string, at = before) => fillSeason(text, season, at)

test.each([
  ['{{tahap:pilih.rentang}}', '14–18 Juni 2025'],
  ['{{tahap:verifikasi.rentang}}', '27 Mei–10 Juni 2025'],
  ['{{tahap:hasil.rentang}}', '21 Juni 2025'],
  ['{{tahap:pilih.buka}}', '14 Juni 2025'],
  ['{{tahap:verifikasi.buka}}', '27 Mei 2025 pukul 08.00 WIB'],
  ['{{tahap:pilih.tutup}}', '18 Juni 2025 pukul 17.00 WIB'],
  ['{{tahap:daftar-ulang.tutup}}', '30 Juni 2025'],
  ['{{tahap:pilih.jam-tutup}}', 'pukul 17.00 WIB'],
  ['{{tahap:pilih.tanggal-tutup}}', '18 Juni 2025'],
  ['{{tahap:daftar-ulang.jam-tutup}}', 'jam yang belum diumumkan'],
  ['{{tahap:hasil.tutup}}', 'belum diumumkan'],
  ['{{tahap:kelak.rentang}}', 'belum diumumkan'],
  ['{{tanggal:usia}}', '1 Juli 2025'],
  ['{{tanggal:dokumen.1-tahun-sebelumnya}}', '17 Juni 2024'],
  ['{{tanggal:dokumen.3-tahun-sebelumnya}}', '17 Juni 2022'],
  [
    'Sampai {{ tahap:pilih.tutup }}, bukan {{tanggal:usia}}.',
    'Sampai 18 Juni 2025 pukul 17.00 WIB, bukan 1 Juli 2025.',
  ],
  // Of a removed stage, and of things outside the season.
  ['{{tahap:hilang.tutup}}', 'belum diumumkan'],
  ['{{tahap:pilih.akhirnya}}', 'belum diumumkan'],
  ['{{VIDEO_URL_UNGGAH}} {nama} {{', '{{VIDEO_URL_UNGGAH}} {nama} {{'],
])('%s reads %s', (text, words) => {
  expect(fill(text)).toBe(words)
})

test.each([
  ['pilih', '2025-06-01T09:00:00+07:00', 'belum dibuka, mulai 14 Juni 2025'],
  ['pilih', '2025-06-13T09:00:00+07:00', 'belum dibuka, mulai besok'],
  ['verifikasi', '2025-05-26T09:00:00+07:00', 'belum dibuka, mulai 27 Mei 2025 pukul 08.00 WIB'],
  ['pilih', '2025-06-14T00:00:00+07:00', 'masih dibuka sampai 18 Juni 2025 pukul 17.00 WIB'],
  ['pilih', '2025-06-17T09:00:00+07:00', 'masih dibuka, ditutup besok pukul 17.00 WIB'],
  ['pilih', '2025-06-18T16:59:59+07:00', 'masih dibuka, ditutup hari ini pukul 17.00 WIB'],
  [
    'pilih',
    '2025-06-18T17:00:00+07:00',
    'sudah ditutup 18 Juni 2025 pukul 17.00 WIB; bila dibuka lagi, kabarnya ada di Pengumuman',
  ],
  ['daftar-ulang', '2025-06-29T20:00:00+07:00', 'masih dibuka, hari terakhirnya besok; jam layanan ditentukan sekolah'],
  ['daftar-ulang', '2025-06-30T18:00:00+07:00', 'hari terakhirnya hari ini; jam layanan ditentukan sekolah'],
  ['daftar-ulang', '2025-07-01T00:00:00+07:00', 'sudah ditutup 30 Juni 2025'],
  ['hasil', '2025-06-21T09:00:00+07:00', 'dijadwalkan hari ini; jamnya tidak diumumkan'],
  ['hasil', '2025-06-22T09:00:00+07:00', 'sudah berlangsung 21 Juni 2025'],
  ['kelak', '2025-06-22T09:00:00+07:00', 'belum diumumkan jadwalnya'],
])('%s at %s: %s', (id, at, words) => {
  expect(fill(`{{tahap:${id}.keadaan}}`, new Date(at))).toBe(words)
})

test('at no moment is a closed stage said to be open, or an open one to be closed', () => {
  const hour = 3_600_000
  const from = Date.parse('2025-05-20T00:00:00+07:00')
  const anyHour = fc.integer({ min: 0, max: 60 * 24 * 60 }).map((each) => new Date(from + (each / 60) * hour))
  fc.assert(
    fc.property(anyHour, fc.constantFrom(0, 1, 2), (at, place) => {
      const stage = season.stages[place]
      const words = fill(`{{tahap:${stage?.id}.keadaan}}`, at)
      const [opens, closes] = [Date.parse(stage?.opens ?? ''), Date.parse(stage?.closes ?? '')]
      const expected = at.getTime() < opens ? 'belum dibuka' : at.getTime() < closes ? 'masih dibuka' : 'sudah ditutup'
      const isLastDay =
        place === 2 && expected === 'masih dibuka' && at.getTime() >= Date.parse('2025-06-30T00:00:00+07:00')
      expect(words.startsWith(isLastDay ? 'hari terakhirnya hari ini' : expected)).toBe(true)
    }),
  )
})

test('every part that the menu offers is known', () => {
  for (const part of Object.keys(stageParts) as StagePart[])
    expect(findUnknownMarkers(`{{tahap:pilih.${part}}}`, season)).toEqual([])
})

test('what the season does not know is found, whatever it is', () => {
  const text = '{{tahap:hilang.tutup}} {{tahap:pilih.x}} {{tahap:pilih}} {{tanggal:usia.x}} {{apa}} {{tanggal:usia}}'
  expect(findUnknownMarkers(text, season)).toEqual([
    ...['{{tahap:hilang.tutup}}', '{{tahap:pilih.x}}', '{{tahap:pilih}}', '{{tanggal:usia.x}}', '{{apa}}'],
  ])
})

test('a text names the stages and dates of its markers', () => {
  const text = 'Sampai {{tahap:pilih.tutup}}.'
  expect([namesOfSeason(text, 'tahap', 'pilih'), namesOfSeason(text, 'tahap', 'pil')]).toEqual([true, false])
  expect(namesOfSeason('{{tanggal:usia}}', 'tahap', 'usia')).toBe(false)
})

test('the stages of a text are named with what stands there; dates, and what the season does not know, are none', () => {
  const text = '{{tahap:pilih.buka}}, {{tanggal:usia}}, {{tahap:tidak-ada.buka}}, {{tahap:pilih.apa}}'
  expect(stagesNamedIn(text, season, before).map(({ stage, words }) => [stage.id, words])).toEqual([
    ['pilih', fillSeason('{{tahap:pilih.buka}}', season, before)],
  ])
})

test.each([
  ['Pemilihan sekolah {{tahap:pilih.keadaan}}.', ''],
  ['Mulai 14 Juni. Pemilihan sekolah {{tahap:pilih.keadaan}}.\nDatanglah.', 'Mulai 14 Juni.\nDatanglah.'],
  ['Ia {{tahap:pilih.keadaan}}. Datanglah.\n- satu', 'Datanglah.\n- satu'],
  ['Datanglah.\nIa {{tahap:pilih.keadaan}}.', 'Datanglah.'],
])('%j without what says how the stage stands is %j', (text, left) => {
  expect(withoutStateOf(text, { id: 'pilih' })).toBe(left)
})

test.each([
  'Sampai {{tahap:pilih.tutup}}, lalu {{tahap:pilih.keadaan}}.',
  'Ia {{tahap:pilih.keadaan}}, jadi datanglah.',
  'Ia {{tahap:daftar-ulang.keadaan}}.',
])('%j says more, or of another', (text) => {
  expect(withoutStateOf(text, { id: 'pilih' })).toBe(text)
})
