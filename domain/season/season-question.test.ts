// Checks what is understood of a question about the season, and what is said of it at which moment.
import { expect, test } from 'vitest'
import type { Season } from './season.ts'
import { readSeasonQuestion } from './season-question.ts'

const stage = (id: string, name: string, opens: string, closes: string | null) => ({
  id,
  name,
  opens,
  closes,
  note: null,
})

const season: Season = {
  ...{ year: 2025, name: 'SPMB Jawa Tengah 2025', dates: [] },
  stages: [
    stage('pengajuan-akun', 'Pengajuan akun', '2025-05-26T00:00:00+07:00', null),
    stage('verifikasi-berkas', 'Verifikasi berkas', '2025-05-27T00:00:00+07:00', '2025-06-10T15:30:00+07:00'),
    stage('pilih-sekolah', 'Pilih sekolah', '2025-06-14T00:00:00+07:00', '2025-06-18T17:00:00+07:00'),
    stage('daftar-ulang', 'Daftar ulang', '2025-06-23T00:00:00+07:00', '2025-06-30T23:59:59+07:00'),
    stage('daftar-ulang-cadangan', 'Daftar ulang cadangan', '2025-07-02T00:00:00+07:00', '2025-07-03T23:59:59+07:00'),
  ],
}

const inSeason = new Date('2025-06-17T09:00:00+07:00')
const after = new Date('2026-11-26T09:00:00+07:00')
const read = (question: string, at = inSeason) => readSeasonQuestion(question, season, at)

test.each([
  ['kapan pemilihan sekolah ditutup', inSeason, 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'],
  ['masih bisa memilih sekolah?', after, 'Pilih sekolah sudah ditutup 18 Juni 2025 pukul 17.00 WIB.'],
  ['verifikasi sampai kapan', inSeason, 'Verifikasi berkas sudah ditutup 10 Juni 2025 pukul 15.30 WIB.'],
  ['kapan daftar ulang cadangan', inSeason, 'Daftar ulang cadangan belum dibuka, mulai 2 Juli 2025.'],
  ['daftar ulang tanggal berapa', inSeason, 'Daftar ulang belum dibuka, mulai 23 Juni 2025.'],
  ['pendaftaran masih buka?', inSeason, 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'],
  ['sudah tutup belum pendaftarannya', inSeason, 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'],
  ['bisa daftar ulang sekarang?', inSeason, 'Daftar ulang belum dibuka, mulai 23 Juni 2025.'],
  // A closed stage is reported for every question that names it.
  ['verifikasi berkas dimana', inSeason, 'Verifikasi berkas sudah ditutup 10 Juni 2025 pukul 15.30 WIB.'],
  ['kapan bukak pendaftarane spmb', after, 'Semua tahap SPMB Jawa Tengah 2025 sudah selesai.'],
])('%s at %s', (question, at, sentence) => {
  expect(read(question, at)).toMatchObject({ kind: 'stage', sentence })
})

const open = 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'

test.each([
  ['masih bisa pilih sekolah tanggal 19 juni', `${open} Pada 19 Juni 2025 sudah ditutup.`],
  ['besok masih bisa ganti sekolah', `${open} Pada 18 Juni 2025 dibuka sampai pukul 17.00 WIB.`],
  ['sesuk iseh iso ganti jalur', `${open} Pada 18 Juni 2025 dibuka sampai pukul 17.00 WIB.`],
  ['tgl 13 sudah bisa ubah pilihan?', `${open} Pada 13 Juni 2025 belum dibuka.`],
  ['tanggal 15 jun 2025 pilih sekolah bisa?', `${open} Pada 15 Juni 2025 dibuka.`],
  ['lusa bisa daftar ulang?', 'Daftar ulang belum dibuka, mulai 23 Juni 2025. Pada 19 Juni 2025 belum dibuka.'],
  ['30 juni masih bisa lapor diri', 'Daftar ulang belum dibuka, mulai 23 Juni 2025. Pada 30 Juni 2025 dibuka.'],
  ['masih bisa daftar akun?', 'Pengajuan akun sudah dimulai 26 Mei 2025.'],
  ['pilih sekolah tanggal 31 juni', open],
  ['pilih sekolah 19 juni 2024 sudah tutup?', open],
])('%s is answered for the day that it names', (question, sentence) => {
  expect(read(question)).toMatchObject({ kind: 'stage', sentence })
})

test.each([
  [
    'kapan pendaftaran spmb 2026 dibuka',
    'year',
    /Jadwal tahun 2026 belum ada di portal ini\. Semua tahap .* sudah selesai\./,
  ],
  ['jadwal ppdb 2024 kapan', 'year', /Jadwal tahun 2024 tidak ada di portal ini/],
  ['spmb 2026/2027 jadwalnya kapan', 'year', /tahun 2026 belum ada/],
  ['benarkah pendaftaran diperpanjang sampai 25 Juni?', 'extension', /Perpanjangan hanya berlaku bila diumumkan/],
  ['jadwal pendaftaran mundur ya', 'extension', /Perpanjangan hanya berlaku/],
  ['verifikasi diundur ya', 'extension', /^Verifikasi berkas sudah ditutup 10 Juni 2025/],
])('%s is %s', (question, kind, sentence) => {
  expect(read(question, after)).toMatchObject({ kind, sentence: expect.stringMatching(sentence) })
})

test.each(['jadwal spmb 2025/2026 kapan', 'kapan pendaftaran 2025'])('%s is of this season', (question) => {
  expect(read(question)?.kind).toBe('stage')
})

test.each([
  'KK terbit tahun 2023 boleh dipakai?',
  'cara upload KK',
  'lahir 5 mei 2004 boleh daftar?',
  'nomor telepon cabang dinas demak',
  'apa itu jalur domisili',
  'sekolah saya jauh',
  'berapa nilai rapor 2024 yang dipakai',
])('%s asks nothing of the season', (question) => {
  expect(read(question)).toBeUndefined()
})

test.each([
  'sudah diterima tapi mau mundur',
  'mundur dari sekolah yang sudah diterima',
  'cara mundur dari pendaftaran',
])('%s is no question of a later date', (question) => expect(read(question)?.kind).not.toBe('extension'))
