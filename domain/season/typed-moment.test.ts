import { expect, test } from 'vitest'
import { momentAsTyped, momentMistake, momentSentence, readMoment } from './typed-moment.ts'

test.each([
  ['14 Juni 2026', '2026-06-14', ''],
  ['14 juni', '2026-06-14', ''],
  ['Minggu, 14 Jun 2026 pukul 08.00 WIB', '2026-06-14', '08:00'],
  ['14 Juni 08.00', '2026-06-14', '08:00'],
  ['14/6/26 8:00', '2026-06-14', '08:00'],
  ['Jum’at, 12 Juni', '2026-06-12', ''],
  ['14-06-2026', '2026-06-14', ''],
  ['14.6.2026 17.00', '2026-06-14', '17:00'],
  ['14-Agt-26', '2026-08-14', ''],
  ['3 Nopember 2026', '2026-11-03', ''],
  ['2026-06-14T17:00:00', '2026-06-14', '17:00'],
  ['46187', '2026-06-14', ''],
  ['46187.708333333336', '2026-06-14', '17:00'],
])('%s', (typed, day, time) => {
  expect(readMoment(typed, 2026)).toEqual({ day, time })
})

test.each(['', 'sore', '31 Juni 2026', 'Senin, 14 Juni 2026', '14 Juni 2026 25.00', '14', '14 xyz 2026', '9999999'])(
  'no day: %s',
  (typed) => {
    expect(readMoment(typed, 2026)).toBeUndefined()
  },
)

test('what a form shows is read as it was', () => {
  for (const moment of [
    { day: '2026-06-14', time: '' },
    { day: '2026-06-18', time: '17:00' },
  ])
    expect(readMoment(momentAsTyped(moment), 2020)).toEqual(moment)
})

test.each([
  ['31 Juni 2026', '31 Juni tidak ada: Juni berakhir tanggal 30'],
  ['31/6 17.00', '31 Juni tidak ada: Juni berakhir tanggal 30'],
  ['2026-02-30', '30 Februari 2026 tidak ada: Februari 2026 berakhir tanggal 28'],
  ['29 Februari', '29 Februari 2026 tidak ada: Februari 2026 berakhir tanggal 28'],
  ['35 Desember 2026', '35 Desember tidak ada: Desember berakhir tanggal 31'],
  ['14 Juni 2026 25.00', 'Jam 25.00 tidak ada: tulis 00.00 sampai 23.59'],
  ['Senin, 14 Juni 2026', '14 Juni 2026 adalah hari Minggu'],
  ...['sore', '14', '0 Juni', '14 xyz 2026', '14/13/2026', '9999999'].map((typed): [string, string] => [
    typed,
    momentSentence,
  ]),
])('why no day: %s', (typed, sentence) => {
  expect(momentMistake(typed, 2026)).toBe(sentence)
})
