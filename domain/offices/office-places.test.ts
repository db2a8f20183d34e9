// Checks how offices are named by the places they cover.
import { expect, test } from 'vitest'
import { nameByPlaces } from './office-search.ts'

const office = (no: number, ...regencies: string[]) => ({ id: 100 + no, no, name: `Cabang ${no}`, regencies })

test.each([
  [
    'the places behind the number',
    [office(7, 'Kota Surakarta', 'Kabupaten Sukoharjo')],
    ['VII · Surakarta, Sukoharjo'],
  ],
  [
    'town and regency of one name once',
    [office(1, 'Kota Semarang', 'Kabupaten Semarang', 'Kota Salatiga')],
    ['I · Semarang, Salatiga'],
  ],
  [
    'but apart where they belong to two offices',
    [office(11, 'Kabupaten Brebes', 'Kota Tegal'), office(12, 'Kabupaten Tegal', 'Kabupaten Pemalang')],
    ['XI · Brebes, Kota Tegal', 'XII · Kab. Tegal, Pemalang'],
  ],
  ['its own name where it covers nothing', [office(4)], ['Cabang 4']],
])('%s', (_, offices, names) => {
  expect(nameByPlaces(offices).map(({ name }) => name)).toEqual(names)
})

test.each([
  [1, 'I'],
  [4, 'IV'],
  [8, 'VIII'],
  [9, 'IX'],
  [10, 'X'],
  [13, 'XIII'],
  [14, 'XIV'],
])('number %i is %s', (no, numeral) => {
  expect(nameByPlaces([office(no, 'Kota Solo')])).toEqual([{ id: 100 + no, name: `${numeral} · Solo` }])
})
