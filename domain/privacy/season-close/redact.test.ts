// Checks that nothing which names a person is left in a text that goes public, and that dates and times are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['Halo Siti Aminah, akun Siti sudah aktif.', 'Halo [nama], akun [nama] sudah aktif.'],
  ['Tulis ke siti.aminah@contoh.id ya', 'Tulis ke [email] ya'],
  ['NIK 3374 0112 3456 7890 dan NISN 0061234567', 'NIK [nomor] dan NISN [nomor]'],
  ['Hubungi +62 812-3456-7890 atau (024) 3515301', 'Hubungi [nomor] atau (024) 3515301'],
  ['ID a1b2c3d4e5f6g7h8i9j0k1l2m, tiket T-1203', 'ID [ID], tiket [nomor tiket]'],
  ['Tanggal 14-06-2025 sampai 18-06-2025 pukul 17.00 WIB', 'Tanggal 14-06-2025 sampai 18-06-2025 pukul 17.00 WIB'],
  ['Situs resmi dan sitiran lain tetap.', 'Situs resmi dan sitiran lain tetap.'],
])('%s', (text, expected) => {
  expect(redact(text, ['Siti Aminah'])).toBe(expected)
})

test('no name that took part is left, wherever it stands and however it is written', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9})?$/)
  const words = fc.array(fc.constantFrom('akun', 'sudah', 'aktif', 'ya', ','), { maxLength: 4 })
  fc.assert(
    fc.property(name, words, words, fc.boolean(), (who, before, after, shouted) => {
      fc.pre(![...before, ...after].some((word) => who.toLowerCase().split(' ').includes(word)))
      const text = [...before, shouted ? who.toUpperCase() : who, ...after].join(' ')
      const left = redact(text, [who]).replaceAll('[nama]', '').toLowerCase().split(/\s+/)
      for (const part of who.toLowerCase().split(' ')) expect(left).not.toContain(part)
    }),
  )
})
