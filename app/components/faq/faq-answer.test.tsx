// Checks that lists of plain text are lists, with their numbers, and that nothing in it is markup.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FaqAnswer } from './faq-answer.tsx'

const shown = (answer: string) =>
  renderToStaticMarkup(<FaqAnswer answer={answer} />).replaceAll(/ (class|data-spoken)="[^"]*"/g, '')

test('lines with dashes and with numbers are lists of their kinds', () => {
  expect(shown('Bawa:\n- KK\n- akta\nLalu:\n3. datang\n4. antre\n…')).toBe(
    '<div><p>Bawa:</p><ul><li>KK</li><li>akta</li></ul><p>Lalu:</p><ol start="3"><li>datang</li><li>antre</li></ol><p>…</p></div>',
  )
})

test('a day at the beginning of a line is none, and marks are words', () => {
  expect(shown('17 Juni\n<b>tebal</b>')).toBe('<div><p>17 Juni</p><p>&lt;b&gt;tebal&lt;/b&gt;</p></div>')
})
