// Checks what is read of a workbook as Excel writes it, and that a hostile one costs no more than its limits.
import { deflateRawSync } from 'node:zlib'
import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { readXlsx, unreadableXlsx } from './read-xlsx.server.ts'

async function aWorkbook(fill: (sheet: exceljs.Worksheet) => void): Promise<Uint8Array> {
  const book = new exceljs.Workbook()
  fill(book.addWorksheet('Siswa'))
  book.addWorksheet('Lain').addRow(['tidak dibaca'])
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** An archive with one deflated file per name. */
function aZip(files: Readonly<Record<string, string>>): Uint8Array {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length / 2, 10)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, ...entries, end]))
}

const sheetOf = (xml: string) =>
  aZip({ 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<r/>', 'xl/worksheets/sheet1.xml': xml })

test('texts, numbers and rich texts of the first sheet, with the rows as Excel counts them', async () => {
  const content = await aWorkbook((sheet) => {
    sheet.getCell('A2').value = 'NISN'
    sheet.getCell('C2').value = 'Nama & kelas'
    sheet.getCell('A4').value = 112345678
    sheet.getCell('C4').value = { richText: [{ text: 'Budi ' }, { text: 'Santoso', font: { bold: true } }] }
    sheet.getCell('A5').value = { formula: '1+1', result: 2 }
  })
  expect(readXlsx(content, 100).rows).toEqual([
    { line: 2, cells: ['NISN', '', 'Nama & kelas'] },
    { line: 4, cells: ['112345678', '', 'Budi Santoso'] },
    { line: 5, cells: ['2'] },
  ])
})

test('merged cells are named and not filled', async () => {
  const content = await aWorkbook((sheet) => {
    sheet.getCell('B3').value = 'Akun terkunci'
    sheet.mergeCells('B3:B5')
  })
  expect(readXlsx(content, 100).merged).toEqual([{ fromRow: 3, toRow: 5, fromColumn: 2, toColumn: 2 }])
  const huge = sheetOf('<worksheet><sheetData/><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>')
  expect(readXlsx(huge, 100).merged).toHaveLength(1)
})

test('no more rows than asked for, and one, are read', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`)
  expect(readXlsx(sheetOf(`<worksheet><sheetData>${rows.join('')}`), 10).rows).toHaveLength(11)
})

test('an exponent is a whole number, another sheet than the first is not read', () => {
  const sheet = sheetOf('<worksheet><sheetData><row><c><v>1.123456789E9</v></c></row></sheetData></worksheet>')
  expect(readXlsx(sheet, 10).rows).toEqual([{ line: 1, cells: ['1123456789'] }])
})

test('what unpacks to more than its limit, is damaged or no workbook is refused with a sentence', () => {
  expect(() => readXlsx(sheetOf(' '.repeat(17 * 1024 * 1024)), 10)).toThrow('terlalu besar')
  const old = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  for (const content of [
    new Uint8Array(0),
    old,
    aZip({ 'content.xml': '<a/>' }),
    sheetOf('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><row>&x;</row></worksheet>'),
  ])
    expect(() => readXlsx(content, 10)).toThrow(unreadableXlsx)
})
