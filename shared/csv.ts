// CSV that spreadsheets open well: UTF-8 with its mark, semicolons as an Indonesian Excel expects, and no formulas.
import { type Options, stringify } from 'csv-stringify/sync'
import { zonedClock } from '#shared/dates.ts'

export type Cell = string | number | Date | null
export type CsvRow = readonly Cell[]

/**
 * The text so that no spreadsheet takes it for a formula: what begins like one gets an apostrophe before it. Blanks that
 * a spreadsheet skips count as none.
 */
export function withoutFormula(text: string): string {
  return /^[\s\u00A0\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

const options: Options = {
  delimiter: ';',
  record_delimiter: 'windows',
  quoted_match: /[\r\n,]/,
  cast: {
    string: withoutFormula,
    // Spreadsheets in Indonesian read '4.5' as a date.
    number: (number) => String(number).replace('.', ','),
    // Spreadsheets read '2025-06-16 08:00' as a time.
    date: (date) => zonedClock(date).toISOString().slice(0, 16).replace('T', ' '),
  },
}

export async function* writeCsv(header: CsvRow, batches: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  yield stringify([header], { ...options, bom: true })
  for await (const rows of batches) yield stringify([...rows], options)
}
