// Text as people type it: one line stays one line, and nothing hides what is written.
import { expect, test } from 'vitest'
import { manyLines, oneLine } from './typed-text.ts'

test.each([
  ['  Siti\t Rahmawati\n', 'Siti Rahmawati'],
  ['Bu Sri,\r\n\r\nAkun Anda dibatalkan:\nhttps://evil.test', 'Bu Sri, Akun Anda dibatalkan: https://evil.test'],
  ['satu\u2028dua\u2029tiga\u0085empat\u000bl\u0000ima', 'satu dua tiga empat l ima'],
  ['Siti\u202e Rahma\u2066wati\u200b\u00ad\ufeff', 'Siti Rahmawati'],
  ['👨‍👩‍👧 keluarga', '👨‍👩‍👧 keluarga'],
  ['👩🏽‍⚕️ perawat ❤️', '👩🏽‍⚕️ perawat ❤️'],
  ['Adm\u200din \u200d', 'Admin'],
  ...[0x3164, 0x200d, 0x115f, 0x1160, 0xffa0, 0x2800, 0x034f, 0xfe0f, 0xe0100, 0x200c, 0x180e].map((code) => [
    ` ${String.fromCodePoint(code, code)} `,
    '',
  ]),
])('%j is one line: %j', (typed, line) => expect(oneLine(typed)).toBe(line))

test('many lines keep their lines and lose what steers the display', () => {
  expect(manyLines(' a\r\nb\rc\u2028d\t\u0000e\u202e\u0007f \n')).toBe('a\nb\nc\nd\tef')
})

test.each(['\u200b\u200b', '\u2800', '\u3164', '\u2060', '\u00ad', '\ufe0f', ' \u200b\n\u2800 '])(
  '%j has no visible character: it is empty',
  (text) => expect([oneLine(text), manyLines(text)]).toEqual(['', '']),
)
