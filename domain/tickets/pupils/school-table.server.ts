// The table that a school sent: a file, pasted text, or the rows of before with their corrections.
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { readXlsx, type Sheet, unreadableXlsx } from '#platform/documents/read-xlsx.server.ts'
import { Invalid } from '#shared/errors.ts'
import { readCsv, textOfCsv } from '#shared/read-csv.ts'
import { mostPupils } from './pupil.ts'
import { cellName, checkRows, type PupilRow, type ReadTable, readPupils } from './read-pupils.ts'

/** Rows read of a workbook: pupils, titles and notes around them. */
const maxRows = mostPupils * 2

const archiveStart = [0x50, 0x4b]

function sheetOfFile(content: Uint8Array): Sheet {
  if (archiveStart.every((byte, at) => content[at] === byte)) return readXlsx(content, maxRows)
  const text = textOfCsv(content)
  if (text.includes('\0')) throw new Invalid(unreadableXlsx)
  return { rows: readCsv(text), merged: [] }
}

const text = z.string().max(2_000)

const storedRows = z
  .string()
  .transform((json): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      return undefined
    }
  })
  .pipe(z.array(z.object({ line: z.int(), nisn: text, name: text, problem: text })).max(maxRows))

function correct(rows: readonly PupilRow[], typed: (name: string) => string | null): PupilRow[] {
  return rows.flatMap((row) => {
    if (typed(cellName(row.line, 'drop')) !== null) return []
    const cell = (field: 'nisn' | 'name' | 'problem') => typed(cellName(row.line, field)) ?? row[field]
    return [{ line: row.line, nisn: cell('nisn'), name: cell('name'), problem: cell('problem') }]
  })
}

interface SentTable {
  readonly file: Uint8Array | null
  readonly text: string
  readonly rows: string
  /** What was typed into a field; null where the form has none. */
  readonly typed: (name: string) => string | null
  readonly isProblemNeeded: boolean
}

interface SchoolTable {
  readonly read: ReadTable
  /** The table as text, to be corrected as a whole. */
  readonly text: string
}

/** @throws Invalid for a file that cannot be read. */
export function readSchoolTable({ file, text, rows, typed, isProblemNeeded }: SentTable): SchoolTable {
  const stored = rows === '' ? undefined : storedRows.safeParse(rows).data
  if (!file && text.trim() === '' && stored)
    return { read: checkRows(correct(stored, typed), isProblemNeeded), text: '' }
  const sheet = file ? sheetOfFile(file) : { rows: readCsv(text), merged: [] }
  const read = readPupils(sheet, isProblemNeeded)
  const cells = sheet.rows.map((row) => [...row.cells])
  return { read, text: file ? stringify(cells, { delimiter: '\t' }) : text }
}
