// Reads the table of a school and lists the mistakes line by line. Pure.
import type { MergedRange, Sheet } from '#platform/documents/read-xlsx.server.ts'
import { asciiDigits } from '#shared/numbers/phone-number.ts'
import type { TableRow } from '#shared/read-csv.ts'
import { oneLine } from '#shared/typed-text.ts'
import { mostPupils } from './pupil.ts'

export const nameMaxLength = 120
export const problemMaxLength = 500

/** A row of the table; `line` is the row's number in the file. */
export interface PupilRow {
  readonly line: number
  readonly nisn: string
  readonly name: string
  readonly problem: string
}

export interface CheckedRow extends PupilRow {
  /** What the school is asked to correct or confirm. */
  readonly mistake?: string
}

/** `message`: what is wrong with the table as a whole. */
export type ReadTable =
  | { readonly rows: readonly CheckedRow[]; readonly message?: never }
  | { readonly message: string }

type Field = Exclude<keyof PupilRow, 'line'>

/** The name of the form's field that corrects this cell; of 'drop' the box that removes the row. */
export const cellName = (line: number, field: Field | 'drop') => `${field}-${line}`

type Columns = Readonly<Record<Field, number>>

const headings: Readonly<Record<Field, RegExp>> = {
  nisn: /^(no\.?|nomor)? ?(nisn|induk siswa nasional)$/i,
  name: /^nama( lengkap)?( (siswa|murid|peserta didik|anak|calon murid))?$/i,
  problem: /^(masalah|kendala|keterangan|ket\.?|permasalahan|keluhan|uraian)( .{1,40})?$/i,
}

const fields = Object.keys(headings) as Field[]

/** Title rows that may stand above the headings. */
const rowsAboveHeadings = 10

const columnOf = (cells: readonly string[], field: Field) =>
  cells.findIndex((cell) => headings[field].test(oneLine(cell)))

const digitsOf = (cell: string) => asciiDigits(cell).replaceAll(/[\s.\p{Pd}']/gu, '')

const looksLikeNisn = (cell: string) => /^\d{8,11}$/.test(digitsOf(cell)) || noNisn.test(oneLine(cell))

const noNisn = /^(belum (ada|punya)|tidak (ada|punya)|[-–])$/i

export const withoutNisn = 'belum ada'

function columnsOf(cells: readonly string[]): Columns | undefined {
  const columns = { nisn: columnOf(cells, 'nisn'), name: columnOf(cells, 'name'), problem: columnOf(cells, 'problem') }
  return fields.filter((field) => columns[field] >= 0).length > 1 ? columns : undefined
}

/** Without headings: NISN, name and problem, where nothing but a running number stands beside them. */
function guessColumns(rows: readonly TableRow[]): Columns | undefined {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const cellsIn = (column: number) => rows.map(({ cells }) => cells[column] ?? '')
  const used = Array.from({ length: width }, (_, column) => column).filter((column) => cellsIn(column).some(Boolean))
  const most = (column: number, fits: (cell: string) => boolean) =>
    cellsIn(column).filter(fits).length * 2 > rows.length
  const nisn = used.find((column) => most(column, looksLikeNisn))
  const texts = used.filter((column) => column !== nisn && !most(column, (cell) => /^\d{1,3}\.?$/.test(cell)))
  const [name, problem = -1, ...others] = texts
  if (nisn === undefined || name === undefined || others.length > 0) return undefined
  return { nisn, name, problem }
}

const nameColumns = 'Beri nama kolomnya di baris pertama: NISN, Nama, Masalah.'

function findColumns(rows: readonly TableRow[]): { columns: Columns; data: readonly TableRow[] } | { message: string } {
  const at = rows.slice(0, rowsAboveHeadings).findIndex(({ cells }) => columnsOf(cells))
  const columns = columnsOf(rows[at]?.cells ?? [])
  if (columns) {
    if (columns.nisn < 0) return { message: `Kolom NISN tidak ada. ${nameColumns}` }
    if (columns.name < 0) return { message: `Kolom Nama tidak ada. ${nameColumns}` }
    return { columns, data: rows.slice(at + 1).filter(({ cells }) => !columnsOf(cells)) }
  }
  if (rows.every(({ cells }) => cells.filter(Boolean).length < 2))
    return {
      message: `Hanya satu kolom yang terbaca. Pisahkan kolom dengan titik koma, koma, atau tab. ${nameColumns}`,
    }
  const guessed = guessColumns(rows)
  return guessed ? { columns: guessed, data: rows } : { message: `Kolomnya tidak dikenali. ${nameColumns}` }
}

/** '112345678' of a cell that lost its zero becomes ten digits, which the school is asked to confirm. */
function nisnOf(cell: string): { nisn: string; mistake?: string } {
  if (noNisn.test(oneLine(cell))) return { nisn: withoutNisn }
  const nisn = digitsOf(cell)
  if (nisn === '') return { nisn, mistake: `NISN kosong. Bila belum punya, tulis "${withoutNisn}".` }
  if (/[e,]\+?\d*$/i.test(nisn)) return { nisn: '', mistake: 'NISN diubah Excel menjadi bilangan. Tulis 10 angkanya.' }
  if (!/^\d+$/.test(nisn)) return { nisn: oneLine(cell), mistake: 'NISN hanya berisi angka.' }
  if (nisn.length === 8 || nisn.length === 9)
    return { nisn: nisn.padStart(10, '0'), mistake: `NISN ${nisn.length} digit. Kami tambahkan 0 di depan, periksa.` }
  return nisn.length === 10 ? { nisn } : { nisn, mistake: `NISN harus 10 digit, ini ${nisn.length}.` }
}

function mistakeIn({ name, problem }: PupilRow, isProblemNeeded: boolean): string | undefined {
  if (name === '') return 'Nama kosong.'
  if (name.length > nameMaxLength) return `Nama paling panjang ${nameMaxLength} karakter.`
  if (problem === '' && isProblemNeeded) return 'Masalah kosong.'
  return problem.length > problemMaxLength ? `Masalah paling panjang ${problemMaxLength} karakter.` : undefined
}

const tooMany = (count: number) => `Paling banyak ${mostPupils} siswa; ini ada ${count}. Bagi menjadi beberapa daftar.`

/** Checks rows as they were typed; without `isProblemNeeded` one text describes the problem of all. */
export function checkRows(typed: readonly CheckedRow[], isProblemNeeded: boolean): ReadTable {
  if (typed.length > mostPupils) return { message: tooMany(typed.length) }
  const seen = new Map<string, number>()
  const rows = typed.map((row) => {
    const { nisn, mistake: wrong } = nisnOf(row.nisn)
    const clean = { line: row.line, nisn, name: oneLine(row.name), problem: oneLine(row.problem) }
    const earlier = nisn === withoutNisn ? undefined : seen.get(nisn)
    if (nisn !== '' && !seen.has(nisn)) seen.set(nisn, row.line)
    const mistake =
      row.mistake ??
      wrong ??
      (earlier === undefined ? undefined : `NISN sama dengan baris ${earlier}.`) ??
      mistakeIn(clean, isProblemNeeded)
    return mistake ? { ...clean, mistake } : clean
  })
  return { rows }
}

/** The range of several rows that hides this cell. */
function hidingRange(merged: readonly MergedRange[], line: number, column: number): MergedRange | undefined {
  return merged.find(
    ({ fromRow, toRow, fromColumn, toColumn }) =>
      fromRow < toRow && fromRow <= line && line <= toRow && fromColumn <= column + 1 && column + 1 <= toColumn,
  )
}

/** The table's rows without headings and empty rows, each with its first mistake. */
export function readPupils({ rows, merged }: Sheet, isProblemNeeded: boolean): ReadTable {
  if (rows.length === 0) return { message: 'Tabel masih kosong. Pilih berkas atau tempel isinya.' }
  const found = findColumns(rows)
  if ('message' in found) return found
  const { columns, data } = found
  const cellsByLine = new Map(rows.map(({ line, cells }) => [line, cells]))
  const typed = data.flatMap(({ line, cells }) => {
    let mistake: string | undefined
    const read = (field: Field) => {
      const column = columns[field]
      const range = column < 0 ? undefined : hidingRange(merged, line, column)
      if (!range) return cells[column] ?? ''
      mistake = `Sel digabung (baris ${range.fromRow}–${range.toRow}). Periksa isi baris ini.`
      return cellsByLine.get(range.fromRow)?.[range.fromColumn - 1] ?? ''
    }
    const row = { line, nisn: read('nisn'), name: read('name'), problem: read('problem') }
    if (row.nisn === '' && row.name === '' && row.problem === '') return []
    return [mistake ? { ...row, mistake } : row]
  })
  if (typed.length === 0) return { message: 'Tabel masih kosong. Isi satu baris untuk tiap siswa.' }
  return checkRows(typed, isProblemNeeded)
}
