// Checks that a title is the first sentence that says something, whatever was written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { titleOf } from './title-of.ts'

test.each([
  ['NISN anak saya tidak ditemukan. Sudah dicoba tiga kali.', 'NISN anak saya tidak ditemukan.'],
  ['Assalamualaikum, selamat pagi. Token ditolak terus', 'Token ditolak terus'],
  ['Pagi min\nfoto KK 5.2 MB tidak bisa diunggah', 'foto KK 5.2 MB tidak bisa diunggah'],
  ['Ditutup pukul 17.00 WIB? Saya belum dapat token', 'Ditutup pukul 17.00 WIB?'],
  ['halo', 'halo'],
  ['  satu   baris  ', 'satu baris'],
])('%j is called %j', (description, title) => {
  expect(titleOf(description)).toBe(title)
})

test('a long sentence is cut behind a word', () => {
  const title = titleOf(`${'kata '.repeat(80)}akhir`)
  expect(title.length).toBeLessThanOrEqual(titleMaxLength)
  expect(title).toMatch(/kata…$/)
})

test('a title is one line, never empty and never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 900 }), (text) => {
      fc.pre(/[\p{L}\p{N}]/u.test(text))
      const title = titleOf(text)
      expect(title.length).toBeGreaterThan(0)
      expect(title.length).toBeLessThanOrEqual(titleMaxLength)
      expect(title).not.toContain('\n')
    }),
  )
})
