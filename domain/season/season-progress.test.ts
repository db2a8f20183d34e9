// The season as seen before, in, between and after its stages.
import { expect, test } from 'vitest'
import { seasonAt } from './season-progress.ts'

const season = {
  name: 'SPMB Jawa Tengah 2025',
  stages: [
    { id: 'a', name: 'Pengajuan akun', opens: '2025-05-26T00:00:00+07:00', closes: null },
    { id: 'b', name: 'Verifikasi berkas', opens: '2025-05-27T00:00:00+07:00', closes: '2025-06-10T15:30:00+07:00' },
    { id: 'c', name: 'Pilih sekolah', opens: '2025-06-14T00:00:00+07:00', closes: '2025-06-18T17:00:00+07:00' },
    { id: 'd', name: 'Daftar ulang', opens: '2025-06-23T00:00:00+07:00', closes: '2025-06-30T23:59:59+07:00' },
  ],
}

function focusAt(instant: string) {
  const view = seasonAt(season, new Date(instant))
  const stage = view.stages[view.focus]
  return stage ? `${stage.name} | ${stage.state} | ${stage.when} | ${stage.countdown}` : 'selesai'
}

test.each([
  ['2025-05-01T08:00:00+07:00', 'Pengajuan akun | ahead | mulai 26 Mei 2025 | mulai 25 hari lagi'],
  ['2025-05-25T23:00:00+07:00', 'Pengajuan akun | ahead | mulai 26 Mei 2025 | mulai besok'],
  ['2025-05-26T08:00:00+07:00', 'Pengajuan akun | now | mulai 26 Mei 2025 | hari ini'],
  ['2025-06-01T08:00:00+07:00', 'Verifikasi berkas | now | 27 Mei – 10 Juni 2025, sampai 15.30 WIB | tinggal 9 hari'],
  ['2025-06-12T08:00:00+07:00', 'Pilih sekolah | ahead | 14–18 Juni 2025, sampai 17.00 WIB | mulai 2 hari lagi'],
  ['2025-06-16T08:00:00+07:00', 'Pilih sekolah | now | 14–18 Juni 2025, sampai 17.00 WIB | tinggal 2 hari'],
  [
    '2025-06-18T16:59:59+07:00',
    'Pilih sekolah | now | 14–18 Juni 2025, sampai 17.00 WIB | ditutup hari ini pukul 17.00 WIB',
  ],
  [
    '2025-06-17T08:00:00+07:00',
    'Pilih sekolah | now | 14–18 Juni 2025, sampai 17.00 WIB | ditutup besok pukul 17.00 WIB',
  ],
  ['2025-06-30T08:00:00+07:00', 'Daftar ulang | now | 23–30 Juni 2025 | hari terakhirnya hari ini'],
  ['2025-06-18T17:00:00+07:00', 'Daftar ulang | ahead | 23–30 Juni 2025 | mulai 5 hari lagi'],
  ['2025-07-01T00:00:00+07:00', 'selesai'],
  ['2026-11-20T00:00:00+07:00', 'selesai'],
])('at %s', (instant, expected) => {
  expect(focusAt(instant)).toBe(expected)
})

test.each([
  ['2025-05-25T08:00:00+07:00', null],
  [
    '2025-06-12T08:00:00+07:00',
    'Verifikasi berkas sudah ditutup 10 Juni pukul 15.30 WIB; bila dibuka lagi, kabarnya ada di Pengumuman',
  ],
  ['2025-06-18T16:59:59+07:00', null],
  [
    '2025-06-18T17:00:00+07:00',
    'Pilih sekolah sudah ditutup 18 Juni pukul 17.00 WIB; bila dibuka lagi, kabarnya ada di Pengumuman',
  ],
  [
    '2025-06-22T08:00:00+07:00',
    'Pilih sekolah sudah ditutup 18 Juni pukul 17.00 WIB; bila dibuka lagi, kabarnya ada di Pengumuman',
  ],
  ['2025-07-01T08:00:00+07:00', null],
])('between two stages what closed last is said: %s', (instant, closed) => {
  expect(seasonAt(season, new Date(instant)).closed).toBe(closed)
})

test('a closed stage is never shown as open', () => {
  const { stages, ended } = seasonAt(season, new Date('2026-11-20T00:00:00+07:00'))
  expect(stages.map(({ state, countdown }) => [state, countdown])).toEqual(stages.map(() => ['past', null]))
  expect(ended).toBe(true)
})

test('a stage that closes at midnight closes with the day before', () => {
  const stages = [{ id: 'a', name: 'Daftar', opens: '2025-06-10T00:00:00+07:00', closes: '2025-06-13T00:00:00+07:00' }]
  const countdownAt = (at: string) => seasonAt({ name: 'X', stages }, new Date(at)).stages[0]?.countdown
  expect(countdownAt('2025-06-12T09:00:00+07:00')).toBe('ditutup hari ini pukul 24.00 WIB')
  expect(countdownAt('2025-06-11T09:00:00+07:00')).toBe('ditutup besok pukul 24.00 WIB')
})

const unbounded = {
  ...season,
  stages: season.stages.map((each) => (each.id === 'a' ? { ...each, endsBy: 'b' } : each)),
}

test.each([
  ['2025-05-25T08:00:00+07:00', 'ahead', 'belum dibuka, mulai besok'],
  [
    '2025-05-26T08:00:00+07:00',
    'now',
    'dibuka hari ini; batas akhirnya tidak diumumkan, jadi selesaikan sebelum tahap Verifikasi berkas ditutup 10 Juni 2025 pukul 15.30 WIB',
  ],
  [
    '2025-06-05T08:00:00+07:00',
    'now',
    'dibuka sejak 26 Mei 2025; batas akhirnya tidak diumumkan, jadi selesaikan sebelum tahap Verifikasi berkas ditutup 10 Juni 2025 pukul 15.30 WIB',
  ],
  ['2025-06-10T15:30:00+07:00', 'past', 'sudah berakhir; bila dibuka lagi, kabarnya ada di Pengumuman'],
  ['2025-07-01T00:00:00+07:00', 'past', 'sudah berakhir'],
])('a stage without an end is bounded by another: at %s it is %s', (instant, state, stands) => {
  expect(seasonAt(unbounded, new Date(instant)).stages[0]).toMatchObject({ state, stands })
})

test('a stage without an end is shown on its first day, and later only without another one', () => {
  const focus = (instant: string) => seasonAt(unbounded, new Date(instant)).focus
  expect([focus('2025-05-26T08:00:00+07:00'), focus('2025-06-05T08:00:00+07:00')]).toEqual([0, 1])
})

test('a typed closing time of 23.59 is said, the last second of a day is no hour', () => {
  const countdown = (closes: string) =>
    seasonAt(
      { name: 'X', stages: [{ id: 'a', name: 'Daftar', opens: null, closes }] },
      new Date('2025-06-12T09:00:00+07:00'),
    ).stages[0]?.countdown
  expect(countdown('2025-06-12T23:59:00+07:00')).toBe('ditutup hari ini pukul 23.59 WIB')
  expect(countdown('2025-06-13T23:59:59+07:00')).toBe('hari terakhirnya besok')
})

test('a season without stages is over', () => {
  expect(seasonAt({ name: 'X', stages: [] }, new Date()).ended).toBe(true)
})
