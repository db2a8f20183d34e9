// Reads the first sheet of an .xlsx file of anyone: limits on bytes, rows and columns. A library that reads workbooks whole
// fills each cell of a merged range, of which a small file may name billions.
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { Invalid } from '#shared/errors.ts'
import type { TableRow } from '#shared/read-csv.ts'
import { openZip, type Zip } from './read-zip.server.ts'

/** Rows and columns of a merged range, from 1, with both ends. */
export interface MergedRange {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

export interface Sheet {
  readonly rows: readonly TableRow[]
  readonly merged: readonly MergedRange[]
}

const maxPartBytes = 16 * 1024 * 1024
const maxColumns = 60
const maxMerged = 2_000
const cellMaxLength = 2_000

export const unreadableXlsx =
  'Berkas ini tidak dapat dibaca. Simpan dari Excel sebagai .xlsx tanpa password atau sebagai CSV, lalu pilih lagi.'

const tooLarge = 'Isi berkas terlalu besar. Hapus lembar dan gambar lain, lalu pilih lagi.'

/** Calls the handlers for the tags by their names without prefix; texts come with the tag that they stand in. */
function readXml(
  xml: string,
  on: {
    readonly open?: (name: string, attribute: (name: string) => string) => void
    readonly text?: (text: string, inside: string) => void
    readonly close?: (name: string) => void
  },
): void {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    path.push(local)
    on.open?.(local, (name) => attributeIn(attributes, name))
  })
  parser.on('text', (text) => on.text?.(text, path.at(-1) ?? ''))
  parser.on('closetag', ({ local }: SaxesTagNS) => {
    path.pop()
    on.close?.(local)
  })
  parser.write(xml).close()
}

const attributeIn = (attributes: Readonly<Record<string, SaxesAttributeNS>>, name: string) =>
  attributes[name]?.value ?? ''

function firstSheet(zip: Zip): string {
  let id = ''
  readXml(zip.read('xl/workbook.xml', maxPartBytes) ?? '', {
    open: (name, attribute) => {
      if (name === 'sheet' && id === '' && !/hidden/i.test(attribute('state'))) id = attribute('r:id')
    },
  })
  let target = 'worksheets/sheet1.xml'
  readXml(zip.read('xl/_rels/workbook.xml.rels', maxPartBytes) ?? '', {
    open: (name, attribute) => {
      if (name === 'Relationship' && attribute('Id') === id) target = attribute('Target')
    },
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function sharedTexts(zip: Zip): string[] {
  const texts: string[] = []
  let text = ''
  let isPhonetic = false
  readXml(zip.read('xl/sharedStrings.xml', maxPartBytes) ?? '<sst/>', {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    text: (piece, inside) => {
      if (inside === 't' && !isPhonetic && text.length < cellMaxLength) text += piece
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') texts.push(text)
    },
  })
  return texts
}

/** 'C7' as its column and row, from 1. */
function placeOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column, row: Number(digits) }
}

/** A whole number without the exponent of Excel; everything else as it is written. */
function numberText(written: string): string {
  return /e/i.test(written) && Number.isInteger(Number(written)) ? BigInt(Number(written)).toString() : written
}

class RowsEnded extends Error {}

function readSheet(xml: string, texts: readonly string[], maxRows: number): Sheet {
  const rows: TableRow[] = []
  const merged: MergedRange[] = []
  let cells: string[] = []
  let [line, column, type, value] = [0, 0, '', '']
  const handlers: Parameters<typeof readXml>[1] = {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r')) || line + 1
        column = 0
        cells = []
      } else if (name === 'c') {
        column = placeOf(attribute('r')).column || column + 1
        type = attribute('t')
        value = ''
      } else if (name === 'mergeCell' && merged.length < maxMerged) {
        const [from, to] = attribute('ref').split(':').map(placeOf)
        if (from && to) merged.push({ fromRow: from.row, toRow: to.row, fromColumn: from.column, toColumn: to.column })
      }
    },
    text: (piece, inside) => {
      if ((inside === 'v' || inside === 't') && value.length < cellMaxLength) value += piece
    },
    close: (name) => {
      if (name === 'c' && column <= maxColumns) {
        const text =
          type === 's' ? (texts[Number(value)] ?? '') : type === '' || type === 'n' ? numberText(value) : value
        while (cells.length < column) cells.push('')
        cells[column - 1] = text.slice(0, cellMaxLength).trim()
      }
      if (name === 'row' && cells.some(Boolean)) {
        rows.push({ line, cells })
        if (rows.length > maxRows) throw new RowsEnded()
      }
    },
  }
  try {
    readXml(xml, handlers)
  } catch (error) {
    if (!(error instanceof RowsEnded)) throw error
  }
  return { rows, merged }
}

/** The rows of the first sheet that are not empty; one more than `maxRows` when it has more. @throws Invalid when it cannot be read. */
export function readXlsx(content: Uint8Array, maxRows: number): Sheet {
  try {
    const zip = openZip(content)
    const sheet = zip.read(firstSheet(zip), maxPartBytes)
    if (sheet === undefined) throw new Error('no sheet')
    return readSheet(sheet, sharedTexts(zip), maxRows)
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new Invalid(isTooLarge ? tooLarge : unreadableXlsx)
  }
}
