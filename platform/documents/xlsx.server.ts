import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { type Cell, type CsvRow, withoutFormula } from '#shared/csv.ts'
import { zonedClock } from '#shared/dates.ts'

export interface XlsxColumn {
  readonly header: string
  readonly width: number
}

const dateFormat = 'dd/mm/yyyy hh:mm'

/** Spreadsheets know no time zones: the moment is written as the clock in WIB shows it. */
function cellValue(cell: Cell): Cell {
  if (cell instanceof Date) return zonedClock(cell)
  return typeof cell === 'string' ? withoutFormula(cell) : cell
}

/**
 * One sheet with a head that stays. The source is read as fast as the reader of the stream takes the bytes.
 * @throws nothing; what the source throws destroys the stream.
 */
export function writeXlsx(
  name: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly CsvRow[]>,
): Readable {
  const output = new PassThrough()

  async function fill(): Promise<void> {
    // Some 400 files, read by the first process of an export and by no other.
    const { default: exceljs } = await import('exceljs')
    const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false })
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ header, width }) => ({ header, width, style: { numFmt: dateFormat } }))
    sheet.getRow(1).font = { bold: true }
    for await (const rows of batches) {
      for (const cells of rows) {
        const row = sheet.addRow(cells.map(cellValue))
        for (const [at, cell] of cells.entries()) if (!(cell instanceof Date)) row.getCell(at + 1).numFmt = 'General'
        row.commit()
        if (output.destroyed) return
        if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')])
      }
    }
    sheet.commit()
    await book.commit()
  }

  fill().catch((error: Error) => output.destroy(error))
  return output
}
