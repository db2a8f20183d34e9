// Checks that a reader library returns what was written, and that nothing in it is a formula.
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRow, withoutFormula, writeCsv } from './csv.ts'

const read = (text: string): string[][] =>
  parse(text, { bom: true, delimiter: ';', relaxColumnCount: true, recordDelimiter: '\r\n' })

async function* inBatches(rows: readonly CsvRow[]) {
  for (const row of rows) yield [row]
}
const written = (header: CsvRow, ...rows: CsvRow[]) => textOf(Readable.from(writeCsv(header, inBatches(rows))))

test('a reader returns every text that is no formula', async () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => withoutFormula(text) === text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(plain, plain, fc.integer()), { minLength: 1 }), async (rows) => {
      expect(read(await written(['Judul', 'Nama', 'Jumlah'], ...rows)).slice(1)).toEqual(
        rows.map(([one, two, count]) => [one, two, String(count)]),
      )
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
])('%j is no formula any more', async (text) => {
  expect(withoutFormula(text)).toBe(`'${text}`)
  expect(read(await written(['x', text]))[0]?.[1]).toBe(`'${text}`)
})

test('it begins with the mark of UTF-8; numbers stay numbers, nothing is an empty cell, and a time is one in WIB', async () => {
  const row = [-5, null, '', 'Jawa; Tengah', new Date('2026-06-15T17:05:59Z')]
  expect(await written(['a,b', 'c\nd'], row)).toBe('\uFEFF"a,b";"c\nd"\r\n-5;;;"Jawa; Tengah";2026-06-16 00:05\r\n')
})

test('a fraction has a decimal comma', async () => {
  expect(await written([4.5, 1])).toBe('\uFEFF"4,5";1\r\n')
})
