// Checks what counts as a number, a map link and a place of an office.
import { describe, expect, test } from 'vitest'
import { officeInput, provinceInput } from './office.ts'
import { isMapLink, isRealNumber, missingOf } from './office-contact.ts'
import { isNamedBy, placesOf } from './office-search.ts'

test.each([
  ['(024) 7600-123', true],
  ['+62 24 7600123', true],
  ['110', true],
  ['(0xx) 000 0001', false],
  ['000 0000', false],
  ['', false],
  ['12', false],
  ['1234567890123456', false],
  ['024/7600', true],
])('%s is a number that can be dialled: %s', (number, real) => expect(isRealNumber(number)).toBe(real))

test.each([
  ['https://maps.app.goo.gl/abc', true],
  ['https://www.google.com/maps/place/Solo', true],
  ['https://www.openstreetmap.org/?mlat=-7', true],
  ['http://maps.app.goo.gl/abc', false],
  ['https://www.google.com/search?q=maps', false],
  ['https://maps.app.goo.gl.evil.example/', false],
  ['https://evil.example@maps.google.com/', false],
  ['https://maps.google.com:8443/', false],
  ['javascript:alert(1)//maps.google.com', false],
  ['maps.google.com', false],
])('%s is a map link: %s', (address, fits) => expect(isMapLink(address)).toBe(fits))

const solo = { name: 'Cabang Dinas VII', regencies: ['Kota Surakarta', 'Kabupaten Sukoharjo'], places: ['Solo'] }

test.each([
  ['solo', true],
  ['SURA', true],
  ['kab. sukoharjo', true],
  ['kab sukoharjo', true],
  ['kabupaten  sukoharjo', true],
  ['vii', true],
  ['purwokerto', false],
  [' ', false],
])('"%s" finds the office of Solo: %s', (words, found) => expect(isNamedBy(words, solo)).toBe(found))

test('places are typed with commas, each once', () => {
  expect(placesOf(' Solo, Kartasura,,Solo ; Sala')).toEqual(['Solo', 'Kartasura', 'Sala'])
})

describe('the forms', () => {
  const office = { name: 'Cabang', seat: 'Solo', address: 'Jalan 1', seen: '' }
  const mistakes = (fields: object) =>
    officeInput.safeParse({ ...office, ...fields }).error?.issues.map(({ path }) => path)

  test('take empty ways for what is not known', () => {
    expect(mistakes({})).toBeUndefined()
    expect(provinceInput.parse({})).toEqual({ callCentre: '', whatsapp: '', hours: '', mapUrl: '' })
  })

  test.each([
    ['callCentre', '(0xx) 000 0001'],
    ['callCentre', 'belum ada'],
    ['whatsapp', '024 7600123'],
    ['mapUrl', 'https://evil.example/maps'],
  ])('refuse in %s: %s', (field, value) => expect(mistakes({ [field]: value })).toEqual([[field]]))
})

test('what an office lacks is named', () => {
  const nothing = { callCentre: '(0xx) 000 0001', whatsapp: '', hours: '', mapUrl: '', address: 'Alamat belum diisi' }
  expect(missingOf(nothing)).toEqual(['telepon', 'WhatsApp', 'jam layanan', 'peta', 'alamat'])
  expect(missingOf({ ...nothing, callCentre: '024 7600123', address: 'Jalan 1' })).toEqual([
    'WhatsApp',
    'jam layanan',
    'peta',
  ])
})
