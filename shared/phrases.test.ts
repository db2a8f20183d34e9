import { expect, test } from 'vitest'
import { anyPhrase } from './phrases.ts'

const groups = { me: 'aku|teman aku', notOfThings: '<!(hp|hp *)' }

test.each([
  ['(jd|jadi) mayat', 'sudah jadi mayat', true],
  ['jadi mayat', 'sudah menjadi mayat', false],
  ['biar [aku] mati', 'biar mati', true],
  ['hidup [sih|lagi]* apa', 'hidup sih lagi apa', true],
  ['bunuh ~1 diri', 'bunuh saja diri', true],
  ['bunuh ~1 diri', 'bunuh saja lagi diri', false],
  ['bunuh ~1 diri', 'bunuh | diri', false],
  ['pergi !(ke)', 'pergi ke', false],
  ['<!(biaya) hidup', 'biaya hidup', false],
  ['{me} gantung', 'teman aku gantung', true],
  ['{notOfThings} mati', 'hp aku mati', false],
  ['aku hancur .', 'aku hancur | apa', true],
  ['aku hancur .', 'aku hancur lagi', false],
  ['^ lapor $', 'lapor', true],
  ['^ lapor $', 'mau lapor', false],
  ['rasa* * mati', 'rasanya ingin mati', true],
  ['#+rb', '500rb', true],
  ['b?nuh', 'bnuh', false],
])('"%s" in "%s": %s', (phrase, row, isFound) => {
  expect(anyPhrase([phrase], groups).test(` ${row} `)).toBe(isFound)
})

test.each(['aku (mati', 'aku, mati', '{dia} mati'])('"%s" is refused and named', (phrase) => {
  expect(() => anyPhrase(['mati', phrase], groups)).toThrow(phrase)
})
