// Checks that lists of plain text are lists, with their numbers, and that nothing in it is markup.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FaqAnswer } from './faq-answer.tsx'

const shown = (answer: string) => renderToStaticMarkup(<FaqAnswer answer={answer} />).replaceAll(/ class="[^"]*"/g, '')

test('lines with dashes and with numbers are lists of their kinds', () => {
  expect(shown('Bawa:\n- KK\n- akta\nLalu:\n3. datang\n4. antre\n…')).toBe(
    '<div><p>Bawa:</p><ul><li>KK</li><li>akta</li></ul><p>Lalu:</p><ol start="3"><li>datang</li><li>antre</li></ol><p>…</p></div>',
  )
})

test('a day at the beginning of a line is none, and marks are words', () => {
  expect(shown('17 Juni\n<b>tebal</b>')).toBe('<div><p>17 Juni</p><p>&lt;b&gt;tebal&lt;/b&gt;</p></div>')
})

test('what is moved in below an item belongs to it, and a list that is moved in as a whole is one list', () => {
  expect(shown('- Libur:\n  1. 29 Mei\n  2. 1 Juni\n- Tutup')).toBe(
    '<div><ul><li>Libur:<div><ol><li>29 Mei</li><li>1 Juni</li></ol></div></li><li>Tutup</li></ul></div>',
  )
  expect(shown('  - KK\n    asli\n  - akta\nDatanglah.')).toBe(
    '<div><ul><li>KK<div><p>asli</p></div></li><li>akta</li></ul><p>Datanglah.</p></div>',
  )
})
