// Checks when 'Hubungi' calls and when it says that there is nothing to call yet.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CallButton } from './call-button.tsx'

const rendered = (number: string) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(CallButton, { number, who: 'Cabang Dinas Wilayah I' })),
  )

test.each([
  ['(024) 7600-123', 'tel:0247600123'],
  ['+62 24 7600 123', 'tel:+62247600123'],
])('%s opens a telephone link', (number, address) => {
  expect(rendered(number)).toContain(`href="${address}"`)
  expect(rendered(number)).toMatch(/Hubungi<span class="sr-only"> Cabang Dinas Wilayah I/)
  expect(rendered(number)).not.toContain('aria-disabled=')
})

test('a placeholder is greyed out, with the reason', () => {
  expect(rendered('(0xx) 000 0001')).not.toContain('tel:')
  expect(rendered('(0xx) 000 0001')).toContain('aria-disabled="true"')
  expect(rendered('(0xx) 000 0001')).toContain('Nomor belum diisi')
})
