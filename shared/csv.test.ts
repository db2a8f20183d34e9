// Checks that a reader library gives back what was written, and that nothing in it is a formula.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOrderMark, csvLine, withoutFormula } from './csv.ts'

const read = (text: string): string[][] =>
  parse(text, { bom: true, delimiter: ';', relaxColumnCount: true, recordDelimiter: '\r\n' })

test('a reader gives back every text that is no formula', () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => withoutFormula(text) === text)
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, plain, fc.integer()), { minLength: 1 }), (rows) => {
      const text = byteOrderMark + csvLine(['Judul', 'Nama', 'Jumlah']) + rows.map((row) => csvLine(row)).join('')
      expect(read(text).slice(1)).toEqual(rows.map(([one, two, count]) => [one, two, String(count)]))
    }),
  )
})

test.each([
  '=1+1',
  '+62811',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' =1',
  '\r=1',
  '|calc',
  '＝1',
  '=HYPERLINK("http://jahat.example";"klik")',
])('%j is no formula any more', (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`)
  expect(read(csvLine(['x', text]))[0]?.[1]).toBe(`'${text}`)
})

test('numbers stay numbers, and nothing is an empty cell', () => {
  expect(csvLine([-5, null, 'Jawa; Tengah'])).toBe('-5;;"Jawa; Tengah"\r\n')
})

test('a fraction has a decimal comma', () => expect(read(csvLine([4.5, 1]))).toEqual([['4,5', '1']]))
