// Reading lists of agents as spreadsheet programs write them, and what is said about lines that are wrong.
import { describe, expect, test } from 'vitest'
import { readInvitationList } from './read-invitation-list.ts'

const offices = [
  { id: 11, no: 1, name: 'Cabang Dinas Pendidikan Wilayah I' },
  { id: 12, no: 2, name: 'Cabang Dinas Pendidikan Wilayah II' },
]
const read = (text: string) => readInvitationList(text, offices)
const siti = { name: 'Siti Rahmawati', email: 'siti@contoh.id', officeId: 11 }

describe('is read alike', () => {
  test.each([
    ['with commas', 'Siti Rahmawati,siti@contoh.id,1'],
    ['with semicolons', 'Siti Rahmawati;siti@contoh.id;1'],
    ['with a heading', 'Nama,Email,Cabang dinas\nSiti Rahmawati,siti@contoh.id,1'],
    ['with a BOM and a heading', '\ufeffNama;E-mail;Cabang\r\nSiti Rahmawati;siti@contoh.id;1\r\n'],
    ['with quotes', '"Siti Rahmawati","siti@contoh.id","1"'],
    ['with the office by name', 'Siti Rahmawati,siti@contoh.id,cabang dinas  pendidikan Wilayah i'],
    ['with empty lines and blanks', '\n\n  Siti Rahmawati ,  SITI@contoh.id , 1 \n,,\n\n'],
    ['with cells copied from Excel', 'Siti Rahmawati\tsiti@contoh.id\t1'],
    ['with a delimiter setting of Excel', '\ufeffsep=;\r\nSiti Rahmawati;siti@contoh.id;1'],
    ['with a Roman number', 'Siti Rahmawati,siti@contoh.id,I'],
    ['with a short name', 'Siti Rahmawati,siti@contoh.id,Wilayah I'],
    ['with a zero before the number', 'Siti Rahmawati,siti@contoh.id,01'],
    ['with empty columns behind', 'Siti Rahmawati,siti@contoh.id,1,,,'],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject([siti])
    expect(read(text)[0]).not.toHaveProperty('problem')
  })

  test.each(['III', 'Wilayah III', '03', 'Cabang Dinas Wilayah 3'])('an office that is not listed: %s', (office) => {
    expect(read(`Siti,siti@contoh.id,${office}`)[0]?.problem).toMatch(/^Cabang dinas tidak dikenal/)
    const third = { id: 13, no: 3, name: 'Cabang Dinas Pendidikan Wilayah III' }
    expect(readInvitationList(`Siti,siti@contoh.id,${office}`, [...offices, third])[0]?.officeId).toBe(13)
  })

  test('a name with the delimiter in quotes', () => {
    expect(read('"Rahmawati, S.Pd., Siti",siti@contoh.id,')).toMatchObject([
      { name: 'Rahmawati, S.Pd., Siti', officeId: null },
    ])
    expect(read('"Rahmawati; Siti";siti@contoh.id;2')).toMatchObject([{ name: 'Rahmawati; Siti', officeId: 12 }])
  })

  test.each(['Siti,siti@contoh.id', 'Siti,siti@contoh.id,', 'Siti,siti@contoh.id,Provinsi'])(
    '%j is an agent of the province',
    (text) => {
      expect(read(text)).toMatchObject([{ officeId: null }])
      expect(read(text)[0]).not.toHaveProperty('problem')
    },
  )
})

test('each line says what is wrong with it, by its number in the file', () => {
  const lines = read(
    [
      'Nama,Email,Cabang',
      'Siti,siti@contoh.id,1',
      ',kosong@contoh.id,1',
      'Budi,budi@contoh,1',
      'Tini,,1',
      'Siti Lagi,SITI@contoh.id,2',
      '',
      'Rudi,rudi@contoh.id,99',
      'Andi,andi@contoh.id,1,024-111',
    ].join('\r\n'),
  )
  expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    [3, 'Nama lengkap harus diisi'],
    [4, 'Email tidak valid'],
    [5, 'Email harus diisi'],
    [6, 'Email sama dengan baris 2'],
    [8, 'Cabang dinas tidak dikenal: tulis nomor atau nama lengkapnya'],
    [9, 'Kolomnya lebih dari tiga: tulis nama, email, dan cabang dinas saja'],
  ])
})

describe('is refused as a whole', () => {
  const rows = (number: number) => Array.from({ length: number }, (_, at) => `Agen ${at},agen${at}@contoh.id,1`)
  test.each([
    ['empty', '', /masih kosong/],
    ['only a heading', 'nama,email,cabang', /masih kosong/],
    ['501 lines', rows(501).join('\n'), /paling banyak 500 baris; ini ada 501/],
    ['more than 200 KB', 'x'.repeat(200 * 1024 + 1), /paling besar 200 KB/],
    ['a quote that stays open', 'Siti,siti@contoh.id,1\n"Budi,budi@contoh.id,1', /Tanda kutip.* tidak berpasangan/],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  test('but not 500 lines and a heading', () => {
    expect(read(['Nama,Email,Cabang', ...rows(500)].join('\n'))).toHaveLength(500)
  })
})
