// Checks which ways an office offers: its numbers where they are filled in, the form where none is.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ContactButtons } from './contact-buttons.tsx'

const rendered = (callCentre: string, whatsapp = '') =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ContactButtons, { callCentre, whatsapp, who: 'Cabang Dinas Wilayah I' }),
    ),
  )

test.each([
  ['(024) 7600-123', 'tel:+62247600123'],
  ['+62 24 7600 123', 'tel:+62247600123'],
])('%s opens a telephone link', (number, address) => {
  expect(rendered(number)).toContain(`href="${address}"`)
  expect(rendered(number)).toMatch(/Hubungi<span class="sr-only"> Cabang Dinas Wilayah I/)
  expect(rendered(number)).not.toContain('Nomor belum tersedia')
  expect(rendered(number)).not.toContain('wa.me')
})

test('a WhatsApp number opens a chat with its first words written', () => {
  const [, words = ''] = /https:\/\/wa\.me\/6281234567890\?text=([^"]+)"/.exec(rendered('', '0812-3456-7890')) ?? []
  expect(decodeURIComponent(words)).toMatch(/^Selamat siang\. .*SPMB/)
  expect(rendered('', '0812-3456-7890')).not.toContain('tel:')
})

test.each(['(0xx) 000 0001', '', '000'])('"%s" is no number: the form is offered, no greyed-out button', (number) => {
  expect(rendered(number)).toContain('Nomor belum tersedia. <a href="/')
  expect(rendered(number)).toContain('Tulis pertanyaan di sini.')
  expect(rendered(number)).not.toMatch(/tel:|aria-disabled|0xx/)
})
