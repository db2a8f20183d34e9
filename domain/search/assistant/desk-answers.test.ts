import { expect, test } from 'vitest'
import { firstRules } from '#domain/tickets/sla/service-rules.ts'
import { answerHours, asksForHours, asksForManyPupils, wantsToSpeak } from './desk-answers.ts'

test.each(['jam layanan petugas', 'petugas buka jam berapa', 'Admin online sampai jam berapa?'])(
  'asks when the desk serves: %s',
  (message) => expect(asksForHours(message)).toBe(true),
)

test.each(['jam buka posko sekolah', 'pilih sekolah tutup jam berapa', 'jadwal petugas verifikasi', 'jam berapa buka'])(
  'does not ask for the hours of the desk: %s',
  (message) => expect(asksForHours(message)).toBe(false),
)

test('the hours are those of the settings', () => {
  expect(answerHours(firstRules, null).message).toContain('Senin–Jumat, 08.00–16.00 WIB')
  expect(answerHours({ ...firstRules, days: [1, 3, 6] }, null).message).toContain('Senin, Rabu, Sabtu, 08.00')
})

test('who cannot read or write is led to a recording', () => {
  expect(wantsToSpeak('saya buta huruf, bisa telepon?')).toBe(true)
  expect(wantsToSpeak('kula mboten saged maca, saged telpon?')).toBe(true)
  expect(wantsToSpeak('bapak buta huruf, siapa yang bisa menuntun beliau mendaftar')).toBe(false)
  expect(wantsToSpeak('bisa telepon?')).toBe(false)
})

test('a school with many pupils is told apart from a question about places', () => {
  expect(asksForManyPupils('30 siswa kami tidak bisa aktivasi')).toBe(true)
  expect(asksForManyPupils('beberapa murid di sekolah kami tokennya ditolak')).toBe(true)
  expect(asksForManyPupils('1 siswa kami tidak bisa aktivasi')).toBe(false)
  expect(asksForManyPupils('36 siswa per rombel di sekolah kami, kuota berapa')).toBe(false)
  expect(asksForManyPupils('berapa siswa yang diterima')).toBe(false)
})
