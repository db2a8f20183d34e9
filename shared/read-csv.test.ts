import { expect, test } from 'vitest'
import { readCsv, textOfCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

test.each([',', ';', '\t'])('cells are separated by %j, also below a title', (sign) => {
  const text = `DAFTAR SISWA\nNISN${sign}Nama\n0112345678${sign}Budi`
  expect(cellsOf(text)).toEqual([['DAFTAR SISWA'], ['NISN', 'Nama'], ['0112345678', 'Budi']])
})

test('lines are counted with the empty ones; a setting of Excel is none', () => {
  expect(readCsv('sep=;\r\nA;B\r\n\r\n;\r\nC;D').map(({ line }) => line)).toEqual([2, 5])
  expect(() => readCsv('A,"B\nC,D')).toThrow('Tanda kutip')
})

test('files of older programs are read too', () => {
  expect(textOfCsv(new TextEncoder().encode('Añisa'))).toBe('Añisa')
  expect(textOfCsv(new Uint8Array([0x41, 0xf1, 0x69, 0x73, 0x61]))).toBe('Añisa')
})
