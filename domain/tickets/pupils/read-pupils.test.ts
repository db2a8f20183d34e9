// Reading tables as schools keep them, and what is said about each mistake.
import { describe, expect, test } from 'vitest'
import type { MergedRange } from '#platform/documents/read-xlsx.server.ts'
import { readCsv } from '#shared/read-csv.ts'
import { mostPupils } from './pupil.ts'
import { checkRows, readPupils } from './read-pupils.ts'

const read = (text: string, { isProblemNeeded = true, merged = [] as MergedRange[] } = {}) =>
  readPupils({ rows: readCsv(text), merged }, isProblemNeeded)

function rowsOf(text: string, options?: Parameters<typeof read>[1]) {
  const { rows, message } = { rows: undefined, ...read(text, options) }
  if (!rows) throw new Error(message)
  return rows
}

const mistakeOf = (text: string, options?: Parameters<typeof read>[1]) => rowsOf(text, options).at(-1)?.mistake
const messageOf = (text: string) => read(text).message

const budi = { nisn: '0112345678', name: 'Budi Santoso', problem: 'Akun terkunci' }

describe('is read', () => {
  test.each([
    ['with headings in another order', 'Nama Siswa;Kelas;Kendala;NISN\nBudi Santoso;9A;Akun terkunci;0112345678', 2],
    ['below titles', 'SMP NEGERI 3 BREBES\n\nNo,NISN,Nama,Keterangan\n1,0112345678,Budi Santoso,Akun terkunci', 4],
    ['pasted from Excel', 'NISN\tNAMA\tMASALAH\n0112345678\tBudi  Santoso\tAkun terkunci', 2],
    ['without headings', '0112345678;Budi Santoso;Akun terkunci', 1],
    ['without headings, with running numbers', '1.;0112345678;Budi Santoso;Akun terkunci', 1],
    ['with blanks in the number', "NISN,Nama,Masalah\n'011 234 5678,Budi Santoso,Akun terkunci", 2],
  ])('%s', (_, text, line) => {
    expect(rowsOf(text)).toEqual([{ line, ...budi }])
  })

  test('a pupil who has no NISN yet, twice', () => {
    const rows = rowsOf('NISN;Nama;Masalah\n-;Budi;Belum terdata\nBelum punya;Ani;Belum terdata')
    expect(rows.map(({ nisn, mistake }) => [nisn, mistake])).toEqual([
      ['belum ada', undefined],
      ['belum ada', undefined],
    ])
  })

  test('without problems where one text describes that of all', () => {
    expect(rowsOf('NISN;Nama\n0112345678;Budi', { isProblemNeeded: false })).toEqual([
      { line: 2, nisn: '0112345678', name: 'Budi', problem: '' },
    ])
  })
})

describe('is refused as a whole', () => {
  test.each([
    ['', 'Tabel masih kosong'],
    ['NISN;Nama;Masalah\n;;', 'Tabel masih kosong'],
    ['Nama;Masalah\nBudi;Akun terkunci', 'Kolom NISN tidak ada'],
    ['NISN;Masalah\n0112345678;Akun terkunci', 'Kolom Nama tidak ada'],
    ['0112345678 Budi Akun', 'Hanya satu kolom'],
    ['0112345678;Budi;9A;Akun terkunci', 'Kolomnya tidak dikenali'],
    ['Budi;Brebes;Akun terkunci', 'Kolomnya tidak dikenali'],
  ])('%j', (text, sentence) => {
    expect(messageOf(text)).toContain(sentence)
  })

  test(`more than ${mostPupils} pupils`, () => {
    const lines = (count: number) =>
      ['NISN;Nama;Masalah', ...Array.from({ length: count }, (_, at) => `${1_000_000_000 + at};Budi;Akun`)].join('\n')
    expect(rowsOf(lines(mostPupils))).toHaveLength(mostPupils)
    expect(messageOf(lines(mostPupils + 1))).toContain('ini ada 501')
  })
})

describe('a row is shown back', () => {
  test.each([
    ['112345678;Budi;Akun', 'NISN 9 digit. Kami tambahkan 0 di depan, periksa.'],
    ['1234567;Budi;Akun', 'NISN harus 10 digit, ini 7.'],
    ['01123456789;Budi;Akun', 'NISN harus 10 digit, ini 11.'],
    [';Budi;Akun', 'NISN kosong. Bila belum punya, tulis "belum ada".'],
    ['011234567X;Budi;Akun', 'NISN hanya berisi angka.'],
    ['1,12E+08;Budi;Akun', 'NISN diubah Excel menjadi bilangan. Tulis 10 angkanya.'],
    ['0112345678;;Akun', 'Nama kosong.'],
    ['0112345678;Budi;', 'Masalah kosong.'],
    [`0112345678;${'a'.repeat(121)};Akun`, 'Nama paling panjang 120 karakter.'],
    [`0112345678;Budi;${'a'.repeat(501)}`, 'Masalah paling panjang 500 karakter.'],
    ['0112345678;Budi;Akun\n0112345678;Ani;Akun', 'NISN sama dengan baris 2.'],
  ])('%j', (text, mistake) => {
    expect(mistakeOf(`NISN;Nama;Masalah\n${text}`)).toBe(mistake)
  })

  test('with the zero that the cell lost, which makes it right once it is confirmed', () => {
    const rows = rowsOf('NISN;Nama;Masalah\n112345678;Budi;Akun')
    expect(rows[0]?.nisn).toBe('0112345678')
    const confirmed = rows.map(({ line, nisn, name, problem }) => ({ line, nisn, name, problem }))
    expect(checkRows(confirmed, true)).toEqual({ rows: confirmed })
  })

  test('where its cell is merged, with what the range holds', () => {
    const merged = [{ fromRow: 2, toRow: 3, fromColumn: 3, toColumn: 3 }]
    const rows = rowsOf('NISN;Nama;Masalah\n0112345678;Budi;Akun terkunci\n0112345679;Ani;', { merged })
    expect(rows.map(({ problem, mistake }) => [problem, mistake])).toEqual(
      Array(2).fill(['Akun terkunci', 'Sel digabung (baris 2–3). Periksa isi baris ini.']),
    )
  })

  test('but not where a title is merged over columns', () => {
    const merged = [{ fromRow: 1, toRow: 1, fromColumn: 1, toColumn: 3 }]
    expect(mistakeOf('SMP 3;;\nNISN;Nama;Masalah\n0112345678;Budi;Akun', { merged })).toBeUndefined()
  })
})
