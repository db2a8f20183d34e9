// The shipped season at the moments at which the portal once said something untrue: pages, search and assistant agree with the
// facts, and with each other. Hour by hour: clock.large.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerQuestion } from '#domain/search/assistant/answer-question.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { loadContent } from '#scripts/load-content.ts'
import { setClock } from '#shared/dates.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { findUntrueAnswers, findUntruePages, findUntruths, questions } from './clock.ts'

provideDatabase()

beforeAll(async () => {
  await loadContent({ demo: false })
  await refreshSearchIndex()
})

afterAll(() => setClock(null))

const moments = [
  ...['2025-05-20T10:00', '2025-05-26T09:00', '2025-06-05T10:00', '2025-06-06T10:00', '2025-06-12T10:00'],
  ...['2025-06-16T09:00', '2025-06-18T17:30', '2025-06-21T08:00', '2025-06-28T09:00', '2025-06-30T18:00'],
  ...['2025-07-02T09:00', '2025-07-10T09:00', '2026-11-26T09:00'],
].map((time) => new Date(`${time}:00+07:00`))

test('at least 40 questions are asked', () => expect(questions.length).toBeGreaterThanOrEqual(40))

test.each(moments)('at %s no page says something untrue', async (at) => {
  expect(await findUntruePages(at)).toEqual([])
})

// Each moment asks a part of the questions; the large test asks all at each.
test.each(moments.map((at, place) => ({ at, part: questions.filter((_, each) => each % 6 === place % 6) })))(
  'at $at no answer says something untrue',
  async ({ at, part }) => expect(await findUntrueAnswers(at, part)).toEqual([]),
)

describe.each([
  [
    '2025-06-05T10:00',
    [
      ['verifikasi besok buka?', /Pada 6 Juni 2025 \(hari libur: Iduladha\)/],
      ['besok hari raya idul adha verifikasi libur tidak', /tanyakan dulu ke sekolah/],
      [
        'saya belum bikin akun, masih bisa?',
        /^Pengajuan akun dibuka sejak 26 Mei 2025; batas akhirnya tidak diumumkan/,
      ],
      ['lahir 3 juli 2004 boleh daftar sma?', /memenuhi batas usia/],
      ['umur 20 tahun, mau daftar tahun depan boleh?', /belum dapat disimpulkan/],
    ],
  ],
  [
    '2025-06-16T09:00',
    [['verifikasi masih buka?', /sudah ditutup 10 Juni 2025 .*; bila dibuka lagi, kabarnya ada di Pengumuman\./]],
  ],
  [
    '2025-06-21T08:00',
    [
      ['hasil spmb udah keluar blm', /^Pengumuman hasil dijadwalkan hari ini/],
      ['anak saya lolos, habis ini apa', /Daftar ulang di sekolah tempat diterima/],
      ['tidak diterima sekolah negeri, apa yang harus dilakukan', /Menunggu cadangan/],
    ],
  ],
  [
    '2025-06-30T18:00',
    [
      [
        'daftar ulang masih bisa malam ini?',
        /^Daftar ulang hari terakhirnya hari ini; jam layanan ditentukan sekolah\./,
      ],
    ],
  ],
  [
    '2025-07-02T09:00',
    [
      ['cadangan daftar ulang terakhir kapan', /^Daftar ulang cadangan masih dibuka, hari terakhirnya besok/],
      ['saya diterima dari cadangan, hari ini daftar ulang masih dibuka kan?', /^Daftar ulang cadangan masih dibuka/],
    ],
  ],
  [
    '2026-11-26T09:00',
    [
      ['anak saya lahir 3 juli 2005, mau daftar sma tahun depan boleh?', /belum dapat disimpulkan.* Pada 2025 berlaku/],
      ['umur anak saya sekarang 21 tahun 6 bulan boleh daftar?', /belum dapat disimpulkan/],
      ['kk saya pindah oktober 2025, bisa dipakai buat spmb tahun 2027?', /belum dapat disimpulkan/],
      ['piagam terbit 10 juli 2022 masih berlaku?', /belum dapat disimpulkan/],
      ['saya belum bikin akun, masih bisa?', /^Pengajuan akun sudah berakhir\./],
    ],
  ],
] as readonly (readonly [string, readonly (readonly [string, RegExp])[]])[])('the answer at %s', (time, asked) => {
  test.each(asked)('to %s', async (userMessage, says) => {
    setClock(new Date(`${time}:00+07:00`))
    expect((await answerQuestion({ userMessage })).message).toMatch(says)
  })
})

test('what has nothing to do with the season is not answered with it', async () => {
  setClock(new Date('2025-07-02T09:00:00+07:00'))
  for (const userMessage of ['jadwal bioskop paragon', 'jadwal sim keliling semarang'])
    expect((await answerQuestion({ userMessage })).answered).not.toBe(true)
})

test.each([
  ['Verifikasi berkas masih dibuka sampai 10 Juni 2025.', '2025-06-11T09:00'],
  ['Daftar ulang masih dibuka, ditutup hari ini pukul 23.59 WIB.', '2025-06-30T09:00'],
  ['Verifikasi berkas masih dibuka sampai 10 Juni 2025. Pada 6 Juni 2025 dibuka.', '2025-06-05T09:00'],
  ['Pengajuan akun sudah berakhir.', '2025-06-05T09:00'],
  ['Yang lahir 3 Juli 2005 memenuhi batas usia.', '2026-11-26T09:00'],
])('an untruth is found: %s at %s', (text, time) => {
  expect(findUntruths(text, new Date(`${time}:00+07:00`))).toHaveLength(1)
})
