// The stages as rows of a spreadsheet: written to a file, read from a file or a pasted text, moved from another year. Pure.
import { addDays } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { Invalid } from '#shared/errors.ts'
import type { TableRow } from '#shared/read-csv.ts'
import { readTimeOfDay } from '#shared/time-of-day.ts'
import { oneLine } from '#shared/typed-text.ts'
import type { Season } from './season.ts'
import { maxStages, type StageFields, stageAsTyped } from './season-input.ts'
import { readMoment } from './typed-moment.ts'

/** Bytes; a workbook of some rows has 20 KB. */
export const sheetMaxBytes = 1024 * 1024

export const sheetColumns = ['Tahap', 'Dari', 'Sampai', 'Catatan'] as const

export const sheetRows = ({ stages }: Season): string[][] =>
  stages.map(stageAsTyped).map(({ name, opens, closes, note }) => [name, opens, closes, note])

type SheetRow = Pick<StageFields, 'name' | 'opens' | 'closes' | 'note'>

type Part = keyof SheetRow | 'opensTime' | 'closesTime' | 'number'

const isTime = (cell: string) => readTimeOfDay(cell) !== undefined || /^0[.,]\d{3,}$/.test(cell)

/** The hour of a time cell of a workbook is a fraction of a day. */
const timeOf = (cell: string) =>
  /^0[.,]\d{3,}$/.test(cell)
    ? new Date(Math.round(Number(cell.replace(',', '.')) * 1440) * (days(1) / 1440)).toISOString().slice(11, 16)
    : cell

function headingOf(cells: readonly string[]): Part[] | undefined {
  let last: 'opens' | 'closes' = 'opens'
  const parts = cells.map((cell): Part => {
    if (/^no\.?$|nomor/i.test(cell)) return 'number'
    if (/tahap|nama|kegiatan/i.test(cell)) return 'name'
    if (/jam|pukul/i.test(cell)) return /tutup|sampai|selesai|akhir/i.test(cell) ? 'closesTime' : `${last}Time`
    if (/sampai|selesai|tutup|akhir/i.test(cell)) {
      last = 'closes'
      return 'closes'
    }
    return /dari|mulai|buka|tanggal|waktu|jadwal/i.test(cell) ? 'opens' : 'note'
  })
  return parts.includes('name') && parts.includes('opens') ? parts : undefined
}

/** Without a heading: hours are in separate columns where the cell after a day is an hour. */
function partsOf(rows: readonly TableRow[]): readonly Part[] {
  const isNumbered = rows.every(({ cells }) => /^\d{0,2}\.?$/.test(cells[0] ?? ''))
  const hours = isNumbered ? 3 : 2
  const hasHours = rows.some(({ cells }) => isTime(cells[hours] ?? '') || isTime(cells[hours + 2] ?? ''))
  const moments: readonly Part[] = hasHours ? ['opens', 'opensTime', 'closes', 'closesTime'] : ['opens', 'closes']
  return [...(isNumbered ? (['number'] as const) : []), 'name', ...moments, 'note']
}

const between = new Set(['–', '-', 's.d.', 's.d', 's/d', 'sd', 'sampai', 'hingga'])

/** '14–18 Juni 2026' in one cell: what the first day lacks is that of the last one. */
function splitSpan(cell: string, year: number): readonly [string, string] {
  const words = cell
    .replace(/^(\d\d?)-(\d\d?) /, '$1 – $2 ')
    .replaceAll(/[–—]/g, ' – ')
    .split(' ')
    .filter(Boolean)
  const middle = words.findIndex((word) => between.has(word.toLowerCase()))
  if (middle === -1 || readMoment(cell, year)) return [cell, '']
  const [first, last] = [words.slice(0, middle), words.slice(middle + 1)]
  const afterDay = (side: readonly string[]) => side.slice(side.findIndex((word) => /^\d/.test(word)) + 1)
  const lacks = afterDay(last).slice(0, 2).slice(afterDay(first).length)
  return [[...first, ...lacks].join(' '), last.join(' ')]
}

/** @throws Invalid when there is no row, or more than a season can have. */
export function readSheet(rows: readonly TableRow[], year: number): SheetRow[] {
  const heading = headingOf(rows[0]?.cells ?? [])
  const body = heading ? rows.slice(1) : rows
  if (body.length === 0) throw new Invalid('Belum ada baris. Tempel baris dari lembar kerja, atau pilih berkas.')
  if (body.length > maxStages) throw new Invalid(`Paling banyak ${maxStages} tahap; ini ada ${body.length} baris.`)
  const parts = heading ?? partsOf(body)
  return body.map(({ cells }) => {
    const cell = (part: Part) => oneLine(cells[parts.indexOf(part)] ?? '')
    const [from, until] = splitSpan(cell('opens'), year)
    const moment = (day: string, time: string) => (day && time ? `${day} ${timeOf(time)}` : day)
    return {
      name: cell('name'),
      opens: moment(from, cell('opensTime')),
      closes: moment(cell('closes') || until, cell('closesTime')),
      note: cell('note'),
    }
  })
}

const plain = (name: string) => oneLine(name).toLowerCase()

/**
 * The rows with what was read, by their names; new names are added. What was read as a note replaces one, an empty one
 * does not. @throws Invalid when there are too many.
 */
export function fillRows(rows: readonly StageFields[], read: readonly SheetRow[], empty: StageFields): StageFields[] {
  const of = (name: string) => read.find((row) => plain(row.name) === plain(name))
  const filled = rows.map((row) => {
    const { opens, closes, note } = of(row.name) ?? row
    return { ...row, opens, closes, note: note || row.note }
  })
  const known = new Set(rows.map(({ name }) => plain(name)))
  const added = read.filter(({ name }) => !known.has(plain(name))).map((row) => ({ ...empty, ...row }))
  const all = [...filled, ...added]
  if (all.length > maxStages) throw new Invalid(`Paling banyak ${maxStages} tahap; dengan baris ini ada ${all.length}.`)
  return all
}

/** The days between the two years, to the nearest whole week: each stage keeps its weekday. */
export const wholeWeeks = (from: number, to: number): number =>
  Math.round((Date.UTC(to) - Date.UTC(from)) / days(7)) * 7

/** The rows with the times of the same stages in the other season, `count` days later. */
export function shiftRows(rows: readonly StageFields[], { stages }: Season, count: number): StageFields[] {
  const later = (instant: string | null) => instant && addDays(new Date(instant), count).toISOString()
  return rows.map((row) => {
    const found = stages.find(({ id }) => id === row.id)
    if (!found) return row
    const { opens, closes, note } = stageAsTyped({ ...found, opens: later(found.opens), closes: later(found.closes) })
    return { ...row, opens, closes, note: row.note || note }
  })
}
