// Checks what is hidden before a text continues into an address, a count or a model, and that everything else stays.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hidePrivate } from './private-text.ts'

test.each([
  ['NIK saya 3374010101010001 ditolak', 'NIK saya • ditolak'],
  ['NIK 3374 0101 0101 0001 hilang', 'NIK • hilang'],
  ['nisn anak 0051234567 tidak terdeteksi', 'nisn anak • tidak terdeteksi'],
  ['wa saya 0812-3456-7890 ya', 'wa saya • ya'],
  ['hubungi +62 812 3456 7890', 'hubungi •'],
  ['email budi.s@gmail.com tidak masuk', 'email • tidak masuk'],
  ['password saya: Rahasia-7', 'password saya: •'],
  ['kata sandi saya budi2009 ditolak', 'kata sandi saya • ditolak'],
  ['pw nya b@gus', 'pw nya •'],
  ['token aktivasi saya AB12CD tidak bisa', 'token aktivasi saya • tidak bisa'],
  ['kode otp 482913 tidak masuk', 'kode otp • tidak masuk'],
  ['otp 4829', 'otp •'],
  ['pin saya 1234', 'pin saya •'],
  ['482913', '•'],
  ['nomor pendaftaran 123456789012', 'nomor pendaftaran •'],
  ['sandinya adalah kucinghitam', 'sandinya adalah •'],
  ['NIK 3374010101010001 dan 3374010101010001', 'NIK • dan •'],
])('%j becomes %j', (text, hidden) => {
  expect(hidePrivate(text)).toEqual({ text: hidden, hid: true })
})

test.each([
  'lupa password',
  'password saya salah terus',
  'password: lupa',
  'token saya hilang',
  'token aktivasi ditolak sistem',
  'token 2025 kapan keluar',
  'otp tidak masuk masuk',
  'minta uang 500000',
  'Rp 1.500.000 untuk map',
  'lahir 05-05-2004 boleh?',
  'lahir 5/5/2004',
  'lahir 05052004',
  'tahun 20252026',
  'T-106123 sudah dijawab?',
  'T-1061',
  'ID 1abcdefghijklmnopqrstuvwx',
  '14 Juni 2025 pukul 08.00-17.00',
  'helpdesk@jatengprov.go.id',
  'nomor 100.3.3.1/135 tahun 2025',
])('stays: %s', (text) => {
  expect(hidePrivate(text)).toEqual({ text, hid: false })
})

test('whatever stands around a number, it is hidden', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('3374050101010001', ' 0812 3456 7890 ', 'pin 12ab '),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const { text } = hidePrivate(pieces.join(' '))
      expect(text).not.toMatch(/(?<!\d)3374050101010001(?!\d)/)
      expect(text).not.toContain('0812 3456 7890')
    }),
  )
})
