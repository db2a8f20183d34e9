// Checks what is understood of a question about the season, and what is said of it at which moment.
import { expect, test } from 'vitest'
import type { Season } from './season.ts'
import { seasonDayOf } from './season-progress.ts'
import { readSeasonQuestion } from './season-question.ts'

const stage = (id: string, name: string, opens: string, closes: string | null) => ({
  id,
  name,
  opens,
  closes,
  note: null,
})

const holidays = new Map([
  ['2025-06-06', 'Iduladha'],
  ['2025-06-27', 'Tahun Baru Islam'],
])

const season: Season = {
  ...{ year: 2025, name: 'SPMB Jawa Tengah 2025', dates: [] },
  stages: [
    { ...stage('pengajuan-akun', 'Pengajuan akun', '2025-05-26T00:00:00+07:00', null), endsBy: 'verifikasi-berkas' },
    {
      ...stage('verifikasi-berkas', 'Verifikasi berkas', '2025-05-27T00:00:00+07:00', '2025-06-10T15:30:00+07:00'),
      note: 'Datang langsung ke SMA/SMK negeri terdekat.',
    },
    stage('pilih-sekolah', 'Pilih sekolah', '2025-06-14T00:00:00+07:00', '2025-06-18T17:00:00+07:00'),
    stage('pengumuman-hasil', 'Pengumuman hasil', '2025-06-21T00:00:00+07:00', null),
    stage('daftar-ulang', 'Daftar ulang', '2025-06-23T00:00:00+07:00', '2025-06-30T23:59:59+07:00'),
    stage('pengumuman-cadangan', 'Pengumuman cadangan', '2025-07-01T00:00:00+07:00', null),
    stage('daftar-ulang-cadangan', 'Daftar ulang cadangan', '2025-07-02T00:00:00+07:00', '2025-07-03T23:59:59+07:00'),
  ],
}

/** Of a closed stage while the season continues. */
const reopened = '; bila dibuka lagi, kabarnya ada di Pengumuman'

const inSeason = new Date('2025-06-17T09:00:00+07:00')
const after = new Date('2026-11-26T09:00:00+07:00')
const read = (question: string, at = inSeason) => readSeasonQuestion(question, seasonDayOf(season, at, holidays))

test.each([
  ['kapan pemilihan sekolah ditutup', inSeason, 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'],
  ['masih bisa memilih sekolah?', after, 'Pilih sekolah sudah ditutup 18 Juni 2025 pukul 17.00 WIB.'],
  ['verifikasi sampai kapan', inSeason, `Verifikasi berkas sudah ditutup 10 Juni 2025 pukul 15.30 WIB${reopened}.`],
  ['kapan daftar ulang cadangan', inSeason, 'Daftar ulang cadangan belum dibuka, mulai 2 Juli 2025.'],
  ['daftar ulang tanggal berapa', inSeason, 'Daftar ulang belum dibuka, mulai 23 Juni 2025.'],
  ['pendaftaran masih buka?', inSeason, 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'],
  ['sudah tutup belum pendaftarannya', inSeason, 'Pilih sekolah masih dibuka, ditutup besok pukul 17.00 WIB.'],
  ['bisa daftar ulang sekarang?', inSeason, 'Daftar ulang belum dibuka, mulai 23 Juni 2025.'],
  // A closed stage is reported for every question that names it.
  ['verifikasi berkas dimana', inSeason, `Verifikasi berkas sudah ditutup 10 Juni 2025 pukul 15.30 WIB${reopened}.`],
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
  [
    '30 juni masih bisa lapor diri',
    'Daftar ulang belum dibuka, mulai 23 Juni 2025. Pada 30 Juni 2025 hari terakhirnya; jam layanan ditentukan sekolah.',
  ],
  ['masih bisa daftar akun?', `Pengajuan akun sudah berakhir${reopened}.`],
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

const sentenceAt = (at: string, question: string) => read(question, new Date(at))?.sentence ?? ''

test.each([
  [
    '2025-06-05T10:00:00+07:00',
    'verifikasi besok buka?',
    /Pada 6 Juni 2025 \(hari libur: Iduladha\).*tanyakan dulu ke sekolah/,
  ],
  [
    '2025-06-05T10:00:00+07:00',
    'besok hari raya idul adha verifikasi libur tidak',
    /Pada 6 Juni 2025 \(hari libur: Iduladha\)/,
  ],
  ['2025-06-02T10:00:00+07:00', 'iduladha verifikasi buka ga', /Pada 6 Juni 2025 \(hari libur: Iduladha\)/],
  ['2025-06-05T10:00:00+07:00', 'verifikasi tanggal 7 juni buka?', /Pada 7 Juni 2025 \(hari Sabtu\)/],
  ['2025-06-05T10:00:00+07:00', 'hari minggu verifikasi buka gak', /Pada 8 Juni 2025 \(hari Minggu\)/],
  ['2025-06-05T10:00:00+07:00', 'senin verifikasi buka?', /Pada 9 Juni 2025 dibuka\.$/],
  [
    '2025-06-05T10:00:00+07:00',
    'verifikasi tanggal 10 juni buka?',
    /Pada 10 Juni 2025 dibuka sampai pukul 15\.30 WIB\.$/,
  ],
  [
    '2025-06-06T10:00:00+07:00',
    'hari ini verifikasi buka?',
    /Hari ini hari libur: Iduladha\. Sekolah belum tentu melayani/,
  ],
  ['2025-06-26T10:00:00+07:00', 'daftar ulang besok bisa?', /Pada 27 Juni 2025 \(hari libur: Tahun Baru Islam\)/],
  ['2025-06-28T10:00:00+07:00', 'daftar ulang masih buka?', /Hari ini hari Sabtu\. Sekolah belum tentu melayani/],
  // An online stage is open on every day.
  ['2025-06-13T10:00:00+07:00', 'besok sabtu bisa pilih sekolah?', /Pada 14 Juni 2025 dibuka\.$/],
])('a day on which schools may be closed is never said to be open: at %s, %s', (at, question, says) => {
  expect(sentenceAt(at, question)).toMatch(says)
})

test.each([
  'cadangan daftar ulang terakhir kapan',
  'saya lolos cadangan, daftar ulang kapan',
  'saya diterima dari cadangan, hari ini daftar ulang masih dibuka kan?',
  'daftar ulange cadangan tutup kapan',
  'lapor diri untuk cadangan sampai kapan',
  'kapan terakhir daftar ulang peserta cadangan',
  'anak cadangan, jadwal registrasi ulang kapan',
])('the reserve list has its own re-registration: %s', (question) => {
  expect(sentenceAt('2025-07-02T09:00:00+07:00', question)).toMatch(
    /^Daftar ulang cadangan masih dibuka, hari terakhirnya besok; jam layanan ditentukan sekolah\./,
  )
})

test.each([
  ['2025-06-30T18:00:00+07:00', 'daftar ulang masih bisa malam ini?'],
  ['2025-06-29T18:00:00+07:00', 'daftar ulang terakhir kapan'],
  ['2025-06-25T18:00:00+07:00', 'malam ini daftar ulang bisa?'],
])('no hour is said that was not announced: at %s, %s', (at, question) => {
  expect(sentenceAt(at, question)).toMatch(/[Jj]am layanan ditentukan sekolah/)
  expect(sentenceAt(at, question)).not.toMatch(/23\.59|24\.00/)
})

test.each([
  'hasil spmb udah keluar blm',
  'belum keluar juga hasilnya',
  'pengumumane kapan metu',
  'jam berapa hasil seleksi diumumkan',
])('the results have a day: %s', (question) => {
  expect(sentenceAt('2025-06-21T08:00:00+07:00', question)).toBe(
    'Pengumuman hasil dijadwalkan hari ini; jamnya tidak diumumkan.',
  )
})

test.each(['hasil tes buta warna keluar kapan', 'hasil tka sudah keluar'])('another result is none: %s', (question) =>
  expect(read(question)).toBeUndefined(),
)

test.each(['kapan cadangan diumumkan', 'hasil cadangan keluar kapan', 'pengumuman cadangan kapan'])('%s', (question) =>
  expect(read(question)?.stage?.id).toBe('pengumuman-cadangan'),
)

test.each([
  [
    '2025-06-05T10:00:00+07:00',
    'saya belum bikin akun, masih bisa?',
    /^Pengajuan akun dibuka sejak 26 Mei 2025; batas akhirnya tidak diumumkan/,
  ],
  [
    '2025-06-05T10:00:00+07:00',
    'pengajuan akun sampai kapan',
    /selesaikan sebelum tahap Verifikasi berkas ditutup 10 Juni 2025/,
  ],
  ['2025-06-05T10:00:00+07:00', 'tanggal 11 juni masih bisa bikin akun', /Pada 11 Juni 2025 sudah berakhir\.$/],
  [
    '2025-06-18T10:00:00+07:00',
    'saya belum bikin akun, masih bisa?',
    /^Pengajuan akun sudah berakhir; bila dibuka lagi/,
  ],
  ['2026-11-26T09:00:00+07:00', 'saya belum bikin akun, masih bisa?', /^Pengajuan akun sudah berakhir\.$/],
])('a stage without an end is bounded: at %s, %s', (at, question, says) => {
  expect(sentenceAt(at, question)).toMatch(says)
})

test.each([
  [
    '2025-07-02T09:00:00+07:00',
    'pendaftaran tutup kapan',
    /^Pilih sekolah sudah ditutup .* Tahap sekarang: Daftar ulang cadangan/,
  ],
  ['2025-06-12T09:00:00+07:00', 'sekarang tahap apa', /^Pilih sekolah belum dibuka, mulai 14 Juni 2025\.$/],
  [
    '2025-06-18T09:00:00+07:00',
    'hari ini terakhir ya',
    /^Pilih sekolah masih dibuka, ditutup hari ini pukul 17\.00 WIB\.$/,
  ],
])('the season as a whole: at %s, %s', (at, question, says) => {
  expect(sentenceAt(at, question)).toMatch(says)
})

test.each([
  'jadwal bioskop paragon',
  'jadwal sim keliling semarang',
  'daftar menu warteg masih buka',
  'jadwal kereta besok',
])('a schedule of something else is not the season’s: %s', (question) => expect(read(question)).toBeUndefined())

test.each([
  'umur 21 tahun boleh daftar tahun depan',
  'kk oktober 2025 bisa dipakai buat spmb tahun 2027?',
  'syarat domisili taun ngarep',
])('another season has its own rules: %s', (question) => {
  expect(read(question)).toMatchObject({ kind: 'stage', sentence: expect.stringContaining('berlaku pada 2025') })
  expect(read(question)?.stage).toBeUndefined()
})

test.each([
  ['2025-06-17T09:00', 'pilih sekolah besok jam 8 malam', 'Pada 18 Juni 2025 pukul 20.00 WIB sudah ditutup.'],
  ['2025-06-17T09:00', 'pilih sekolah besok pukul 16.30 masih bisa', 'Pada 18 Juni 2025 pukul 16.30 WIB masih dibuka.'],
  ['2025-06-05T09:00', 'verifikasi berkas senin jam 7 pagi', 'Jam layanan ditentukan sekolah; tanyakan dulu.'],
  ['2025-06-05T09:00', 'verifikasi berkas berapa hari lagi', 'Tinggal 5 hari.'],
  ['2025-05-20T09:00', 'verifikasi berkas hari minggu buka', 'Pada 1 Juni 2025 (hari Minggu)'],
  ['2025-05-20T09:00', 'pengajuan akun 1 juni bisa', 'Pada 1 Juni 2025 sudah dibuka; batas akhirnya tidak diumumkan.'],
])('at %s, %s is answered by “%s”', (time, question, says) => {
  const day = seasonDayOf(season, new Date(`${time}:00+07:00`), holidays)
  expect(readSeasonQuestion(question, day)?.sentence).toContain(says)
})

test.each([
  ['2025-06-05T09:00', 'sekarang tahap apa', /^Sekarang:\n- Pengajuan akun .+\n- Verifikasi berkas masih dibuka/],
  ['2025-06-17T09:00', 'ini lagi tahap apa kok webnya sepi', /^Pilih sekolah masih dibuka/],
  ['2025-06-19T09:00', 'saiki tahap opo', /Pengumuman hasil dijadwalkan 21 Juni 2025/],
  ['2026-11-26T09:00', 'sekarang tahap apa', /^Semua tahap SPMB Jawa Tengah 2025 sudah selesai/],
])('at %s, %s names what is open', (time, question, says) => {
  const asked = readSeasonQuestion(question, seasonDayOf(season, new Date(`${time}:00+07:00`), holidays))
  expect(asked?.kind).toBe('now')
  expect(asked?.sentence).toMatch(says)
})
