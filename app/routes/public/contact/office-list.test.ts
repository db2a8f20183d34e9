// Checks what stands where numbers would: the form once while no office has one, ways for each as soon as one has.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OfficeList } from './office-list.tsx'

const office = (no: number, callCentre: string) => ({
  ...{ no, callCentre, name: `Cabang Dinas Wilayah ${no}`, address: 'Jalan Merdeka', regencies: ['Demak'], places: [] },
  ...{ whatsapp: '', hours: '', mapUrl: '', nicknames: [], example: '' },
})

const rendered = (...numbers: string[]) => renderedOffices(numbers.map((number, index) => office(index + 1, number)))

const renderedOffices = (offices: readonly ReturnType<typeof office>[]) => {
  const list = createElement(OfficeList, { offices, initial: '' })
  return renderToStaticMarkup(createElement(MemoryRouter, null, list))
}

test('while no office has a number the form is offered once, and no column is empty', () => {
  const page = rendered('', '')
  expect(page.match(/href="\/ask"/g)).toHaveLength(1)
  expect(page).toContain('Nomor call centre belum tersedia')
  expect(page).not.toContain('>Call centre<')
  expect(page).not.toContain('Hubungi')
  expect(page).toContain('Cabang Dinas Wilayah 2')
})

test('as soon as one has, each office says how it is reached', () => {
  const page = rendered('(024) 7600-123', '')
  expect(page).toContain('Hubungi call centre sesuai wilayah Anda')
  expect(page).toContain('href="tel:+62247600123"')
  expect(page).toContain('Nomor belum tersedia.')
  expect(page).toContain('>Call centre<')
})

test('a demo shows example numbers, marked as such, and says that they cannot be called', () => {
  const page = renderedOffices([{ ...office(1, ''), example: '(0xx) 000 0001' }])
  expect(page).toContain('(0xx) 000 0001 (contoh)')
  expect(page).toContain('Nomor contoh')
  expect(page).toMatch(/href="tel:0000000001".*Hubungi/)
  expect(page).not.toContain('belum tersedia')
})
