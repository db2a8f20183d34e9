// CSV that spreadsheets open well: UTF-8 with its mark, semicolons as an Indonesian Excel expects, and no formulas.
/** What stands first in a file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF'

export type Cell = string | number | null

/**
 * The text so that no spreadsheet takes it for a formula: what begins like one gets an apostrophe before it. Blanks that
 * a spreadsheet skips count as none.
 */
export function withoutFormula(text: string): string {
  return /^[\s\u00A0\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
}

function written(cell: Cell): string {
  if (cell === null) return ''
  // Spreadsheets in Indonesian read '4.5' as a date.
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : withoutFormula(cell)
  return /[";\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(';')}\r\n`
}
