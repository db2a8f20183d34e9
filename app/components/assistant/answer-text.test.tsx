// Checks that lists within lists keep their shape in answers of the assistant.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswerText } from './chat-answer.tsx'

const shown = (answer: string) =>
  renderToStaticMarkup(<AnswerText answer={answer} />).replaceAll(/ class="[^"]*"|<\/?div[^>]*>/g, '')

test('what is moved in below an item belongs to it, level by level', () => {
  expect(shown('Saran:\n- Libur:\n  1. 29 Mei\n     - pagi\n  2. 1 Juni\n- Tutup\n\nSelengkapnya:')).toBe(
    '<p>Saran:</p><ul><li>Libur:<ol><li>29 Mei<ul><li>pagi</li></ul></li><li>1 Juni</li></ol></li><li>Tutup</li></ul><p>Selengkapnya:</p>',
  )
  expect(shown('- KK\n  asli\n- akta\nDatanglah.')).toBe(
    '<ul><li>KK<p>asli</p></li><li>akta</li></ul><p>Datanglah.</p>',
  )
})

test('a list that is moved in as a whole is a list', () => {
  expect(shown('Bawa:\n  - KK\n  - akta')).toBe('<p>Bawa:</p><ul><li>KK</li><li>akta</li></ul>')
})
