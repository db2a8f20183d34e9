// Checks that no figure passes which the passages do not state, however it is written.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groundedIn } from './figures.ts'

const passage =
  'Pendaftaran 14–18 Juni 2025, sampai 17.00 WIB. Kuota domisili SMA 33% dan prestasi paling sedikit 30%. ' +
  'Usia paling tinggi 21 tahun pada 1 Juli 2025. Pilih 1 sekolah. Dasar: Permendikdasmen Nomor 3 Tahun 2025. ' +
  'Situs: spmb.jatengprov.go.id. Daya tampung 1.000 kursi. Buka hari Senin.'
const grounded = groundedIn([passage])

describe('stands in the passage', () => {
  test.each([
    'Tidak ada angka di sini.',
    'Pendaftaran dibuka 14 Juni dan ditutup 18 Juni 2025 pukul 17:00.',
    'Pendaftaran 14 sampai 18 Juni 2025.',
    'Kuotanya 33 persen.',
    'Kuotanya **33%**.',
    'Usia paling tinggi dua puluh satu tahun.',
    'Pilih satu sekolah; salah satu saja.',
    'Lihat spmb.jatengprov.go.id.',
    'Ada seribu kursi, yaitu 1000.',
    'Tahun 2025, tanggal 18, bulan Juli.',
    'Usia dihitung per 01-07-2025.',
  ])('%s', (reply) => expect(grounded(reply)).toBe(true))
})

describe('does not', () => {
  test.each([
    'Kuotanya 34%.',
    'Kuotanya 33 orang.',
    'Kuotanya tiga puluh empat persen.',
    'Pendaftaran sampai 19 Juni 2025.',
    'Pendaftaran sampai 18 Juli 2025.',
    'Pendaftaran sampai 18 Juni 2026.',
    'Pendaftaran sampai 18/06/2026.',
    'Tutup pukul 18.00.',
    'Usia paling tinggi dua puluh dua tahun.',
    'Bulan Agustus.',
    'Buka hari Selasa.',
    'Ada 10.000 kursi.',
    'Separuh kursi.',
    'Buka www.spmb-palsu.com.',
    'Tulis ke admin@contoh.id.',
    'Ada 2 sekolah.',
  ])('%s', (reply) => expect(grounded(reply)).toBe(false))
})

test('a number that the passage does not have never passes, one that it has always does', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000),
      fc.nat(5_000),
      fc.constantFrom('', '%', ' persen', ' orang', ' Juni'),
      (said, stated, unit) => {
        const check = groundedIn([`Ada ${stated}${unit} menurut aturan.`])
        expect(check(`Jadi ${said}${unit}.`)).toBe(said === stated)
      },
    ),
  )
})
