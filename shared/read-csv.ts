// Reads tables that people export from Excel or paste: comma, semicolon or tab, UTF-8 or Windows-1252. Pure.
import { CsvError, parse } from 'csv-parse/sync'
import { Invalid } from './errors.ts'

export interface TableRow {
  /** As the reader counts it in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const linesLookedAt = 10

/** Excel writes semicolons where a comma is the decimal sign, and tabs when cells are copied. Text in quotes does not count. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const first = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]+/, linesLookedAt)
    .join('\n')
  const count = (delimiter: string) => first.split(delimiter).length
  if (count('\t') > 1) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** The rows that are not empty, their cells trimmed. @throws Invalid for an unpaired quote. */
export function readCsv(text: string): TableRow[] {
  const lines = text.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n')
  // Excel reads the first line 'sep=;' as a setting.
  const plain = lines.replace(/^\ufeff?"?sep=."?[\t;,]*\n/i, '\n')
  const options = {
    bom: true,
    delimiter: delimiterOf(plain),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  } as const
  try {
    const rows = parse(plain, options) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? ` di baris ${error.lines}` : ''
    throw new Invalid(`Tanda kutip${line} tidak berpasangan. Perbaiki, lalu kirim lagi.`)
  }
}

export function textOfCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
