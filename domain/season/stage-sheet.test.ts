import { expect, test } from 'vitest'
import { readCsv } from '#shared/read-csv.ts'
import type { Season } from './season.ts'
import { newStage, type StageFields, stageAsTyped } from './season-input.ts'
import { chartOf, remarksOf } from './stage-remarks.ts'
import { fillRows, readSheet, sheetColumns, sheetRows, shiftRows, wholeWeeks } from './stage-sheet.ts'

const season: Season = {
  year: 2025,
  name: 'SPMB 2025',
  stages: [
    {
      ...{ id: 'verifikasi', name: 'Verifikasi berkas', note: 'Datang langsung.' },
      ...{ opens: '2025-05-27T00:00:00+07:00', closes: '2025-06-10T15:30:00+07:00' },
    },
    {
      ...{ id: 'aktivasi', name: 'Aktivasi akun', opens: '2025-06-03T00:00:00+07:00', closes: null, note: null },
      endsBy: 'pilih',
    },
    {
      ...{ id: 'pilih', name: 'Pilih sekolah', note: null },
      ...{ opens: '2025-06-14T00:00:00+07:00', closes: '2025-06-18T17:00:00+07:00' },
    },
    { id: 'hasil', name: 'Pengumuman hasil', opens: '2025-06-21T00:00:00+07:00', closes: null, note: null },
  ],
  dates: [],
}

const read = (text: string) => readSheet(readCsv(text), 2026)

const row = (name: string, opens: string, closes = '', note = '') => ({ name, opens, closes, note })

test.each([
  ['tabs', 'Pilih sekolah\t14/6/2026\t18/6/2026 17.00', row('Pilih sekolah', '14/6/2026', '18/6/2026 17.00')],
  ['semicolons', 'Pilih sekolah;14 Juni;18 Juni;Daring', row('Pilih sekolah', '14 Juni', '18 Juni', 'Daring')],
  [
    'hours in own columns',
    'Pilih sekolah\t14/6/2026\t\t18/6/2026\t17.00',
    row('Pilih sekolah', '14/6/2026', '18/6/2026 17.00'),
  ],
  [
    'a heading in another order',
    'No,Kegiatan,Sampai,Jam,Mulai\n1,Pilih sekolah,18 Juni,17.00,14 Juni',
    row('Pilih sekolah', '14 Juni', '18 Juni 17.00'),
  ],
  ['a span in one cell', '1.\tPilih sekolah\t14–18 Juni 2026', row('Pilih sekolah', '14 Juni 2026', '18 Juni 2026')],
  [
    'a span over two months',
    'Verifikasi\t27 Mei s.d. 10 Juni 2026 pukul 15.30',
    row('Verifikasi', '27 Mei 2026', '10 Juni 2026 pukul 15.30'),
  ],
  ['a span with a hyphen', 'Pilih sekolah;14-18 Juni 2026', row('Pilih sekolah', '14 Juni 2026', '18 Juni 2026')],
  ['a workbook', 'Pilih sekolah\t46187\t46191.708333', row('Pilih sekolah', '46187', '46191.708333')],
])('rows with %s', (_, text, expected) => {
  expect(read(text)).toEqual([expected])
})

test('what cannot be read stays as it is, for its row to say so', () => {
  expect(read('Pilih sekolah;pertengahan Juni;')).toEqual([row('Pilih sekolah', 'pertengahan Juni')])
})

test('nothing, and too much, is refused', () => {
  expect(() => read('Tahap;Dari;Sampai')).toThrow('Belum ada baris')
  expect(() => read('A;1 Juni\n'.repeat(21))).toThrow('Paling banyak 20 tahap')
})

test('rows are filled by their names, new ones are added, and a written file is read as it was', () => {
  const rows: StageFields[] = season.stages.map(stageAsTyped)
  const empty = rows.map((each) => ({ ...each, opens: '', closes: '', note: '' }))
  const filled = fillRows(
    empty,
    [
      ...sheetRows(season).map(([name = '', opens = '', closes = '', note = '']) => ({ name, opens, closes, note })),
      row('Daftar ulang', '23 Juni'),
    ],
    newStage,
  )
  expect(filled).toEqual([...rows, { ...newStage, name: 'Daftar ulang', opens: '23 Juni' }])
  const text = [sheetColumns, ...sheetRows(season)].map((cells) => cells.join(';')).join('\n')
  expect(fillRows(empty, read(text), newStage)).toEqual(rows)
})

test('moved by whole weeks each stage keeps its weekday', () => {
  expect([wholeWeeks(2025, 2026), wholeWeeks(2024, 2025), wholeWeeks(2025, 2027)]).toEqual([364, 364, 728])
  const empty = season.stages.map(stageAsTyped).map((each) => ({ ...each, opens: '', closes: '', note: '' }))
  const moved = shiftRows(empty, season, 364)
  expect(moved.map(({ opens, closes }) => [opens, closes])).toEqual([
    ['26 Mei 2026', '9 Juni 2026 15.30'],
    ['2 Juni 2026', ''],
    ['13 Juni 2026', '17 Juni 2026 17.00'],
    ['20 Juni 2026', ''],
  ])
  expect(moved[0]?.note).toBe('Datang langsung.')
})

test('rows say their weekdays, what is open beside them, gaps, and a wrong year', () => {
  const rows = season.stages.map(stageAsTyped)
  const said = remarksOf([...rows, { ...newStage, name: 'Daftar ulang', opens: '23 Juni 2026' }], 2025)
  expect(said.map(({ notes }) => notes)).toEqual([
    ['Selasa sampai Selasa, 15 hari'],
    ['Selasa sampai Rabu, 16 hari', 'Bersamaan dengan Verifikasi berkas'],
    ['Sabtu sampai Rabu, 5 hari', 'Bersamaan dengan Aktivasi akun'],
    ['Sabtu', 'Jeda 2 hari sesudah Pilih sekolah'],
    ['Selasa', 'Tahunnya 2026, musim ini 2025', 'Jeda 366 hari sesudah Pengumuman hasil'],
  ])
})

test('a row with a mistake says it', () => {
  const [wrong, unread] = remarksOf(
    [
      { ...newStage, name: 'A', opens: '18 Juni', closes: '14 Juni' },
      { ...newStage, name: 'B', opens: 'sore' },
    ],
    2026,
  )
  expect(wrong?.mistake).toBe('Waktu tutup harus sesudah waktu buka')
  expect(unread?.mistake).toContain('Tanggal ditulis seperti')
})

test('the bars cover the months from the first to the last day', () => {
  const chart = chartOf(remarksOf(season.stages.map(stageAsTyped), 2025))
  expect(chart?.months.map(({ start }) => start)).toEqual([0, 31])
  expect(chart?.length).toBe(61)
  expect(chart?.bars.map(({ start, length }) => [start, length])).toEqual([
    [26, 15],
    [33, 16],
    [44, 5],
    [51, 1],
  ])
  expect(chartOf(remarksOf([newStage], 2025))).toBeNull()
})
