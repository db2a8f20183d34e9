// Checks which part of a message is shown.
import { expect, test } from 'vitest'
import { cutExcerpt } from './found-tickets.ts'

const long = `${'awal '.repeat(40)}kata penting di sini${' akhir'.repeat(60)}`

test.each([
  ['a short message whole, in one line', 'Satu\n\n  dua  tiga', 'dua', /^Satu dua tiga$/],
  ['the beginning where the place is near to it', `kata ${'lanjut '.repeat(60)}`, 'kata', /^kata .*lanjut …$/],
  ['whole words around a place in the middle', long, 'penting', /^… (?:awal )+kata penting di sini(?: akhir)+ …$/],
  ['the beginning where nothing fits', long, 'zzz', /^awal .* …$/],
  ['something of a word without an end', `x${'y'.repeat(900)}`, 'yyy', /^xy{100,200} …$/],
])('shows %s', (_, message, pattern, shown) => {
  const part = cutExcerpt(message, pattern)
  expect(part).toMatch(shown)
  expect(part.length).toBeLessThan(250)
})
