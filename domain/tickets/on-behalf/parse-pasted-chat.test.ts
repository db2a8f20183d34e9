// Checks that a pasted WhatsApp chat becomes readable and that nothing anyone wrote is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePastedChat } from './on-behalf-input.ts'

test.each([
  [
    'Android',
    '14/06/25 09.12 - Pesan dan panggilan terenkripsi secara end-to-end.\n14/06/25 09.12 - Bu Siti: Selamat pagi\n14/06/25 09.13 - Bu Siti: Token anak saya ditolak\n14/06/25 09.20 - Petugas: NISN-nya berapa?',
  ],
  [
    'iPhone',
    '\u200e[14/06/25, 09.12.33] Bu Siti: Selamat pagi\n[14/06/25, 09.13.02] Bu Siti: Token anak saya ditolak\n[14/06/25, 09.20.41] Petugas: NISN-nya berapa?',
  ],
  [
    'WhatsApp Web',
    '[09.12, 14/06/25] Bu Siti: Selamat pagi\n[09.13, 14/06/25] Bu Siti: Token anak saya ditolak\n[09.20, 14/06/25] Petugas: NISN-nya berapa?',
  ],
])('a chat from %s has a head per speaker', (_, pasted) => {
  expect(parsePastedChat(pasted)).toBe(
    'Bu Siti, 14/06/25 09.12:\nSelamat pagi\nToken anak saya ditolak\n\nPetugas, 14/06/25 09.20:\nNISN-nya berapa?',
  )
})

test('lines copied on a phone have no year, and ways of copying may be mixed', () => {
  const pasted =
    '[14/06 09.12] Bu Siti: Selamat pagi\n[14/06, 09.13] Bu Siti: Token ditolak\n[09:20, 14/6/2025] Petugas: NISN?'
  expect(parsePastedChat(pasted)).toBe(
    'Bu Siti, 14/06 09.12:\nSelamat pagi\nToken ditolak\n\nPetugas, 14/6/2025 09:20:\nNISN?',
  )
})

test('lines that continue belong to their speaker, and files are named', () => {
  const pasted = '14/06/25 09.12 - Bu Siti: Baris satu\nbaris dua\n14/06/25 09.13 - Bu Siti: <Media tidak disertakan>'
  expect(parsePastedChat(pasted)).toBe('Bu Siti, 14/06/25 09.12:\nBaris satu\nbaris dua\n(berkas, tidak ikut tersalin)')
})

test('what is no chat stays as it is', () => {
  for (const text of ['Nama: Siti\nNISN: 001', 'Pada 14/06/25 09.12 token ditolak', ''])
    expect(parsePastedChat(text)).toBe(text)
})

test('no word is lost', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 8 }), (messages) => {
      const pasted = messages.map(([who, words]) => `14/06/25 09.12 - ${who}: ${words}`).join('\n')
      const tidy = parsePastedChat(pasted)
      for (const [who, words] of messages) expect(tidy.includes(who) && tidy.includes(words)).toBe(true)
    }),
  )
})
