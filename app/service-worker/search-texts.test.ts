// The search without network finds the page that answers, whichever form of its words is typed.
import { expect, test } from 'vitest'
import { rootOf, searchTexts } from './search-texts.ts'

const filler = 'Beranda memuat semua hal tentang pendaftaran dan kuota. '.repeat(200)
const pages = [
  { path: '/', title: 'Beranda', text: filler },
  {
    path: '/a',
    title: 'Kuota jalur domisili',
    text: 'Kuota domisili paling sedikit 30 persen dari daya tampung sekolah.',
  },
  {
    path: '/b',
    title: 'Mendaftar dengan NISN',
    text: 'Pendaftar memasukkan NISN. Pendaftaran dibuka pada bulan Juni.',
  },
  { path: '/c', title: 'Kebijakan', text: 'Data pribadi disimpan dengan aman.' },
]
const paths = (query: string) => searchTexts(query, pages).map(({ path }) => path)

test.each([
  ['kuota domisili', '/a'],
  ['berapa kuotanya', '/a'],
  ['KUOTA DOMISILI!', '/a'],
  ['bagaimana cara mendaftarkan anak saya', '/b'],
  ['nisn', '/b'],
])('%s is answered by %s first', (query, path) => {
  expect(paths(query)[0]).toBe(path)
})

test.each(['zonasi laut', '', '?!', '<b>'])('nothing is found for "%s"', (query) => {
  expect(paths(query)).toEqual([])
})

test('the passage shows the words that were looked for, marked', () => {
  const [found] = searchTexts('daya tampung', [
    { path: '/x', title: 'X', text: `${'Lain. '.repeat(99)}Daya tampung sekolah.` },
  ])
  const passage = found?.passage ?? []
  expect(passage.filter(({ marked }) => marked).map(({ words }) => words)).toEqual(['Daya', 'tampung'])
  expect(passage.map(({ words }) => words).join('')).toMatch(/^… .*Daya tampung sekolah\.$/)
})

test.each([
  ['pendaftarannya', 'daftar'],
  ['mendaftar', 'daftar'],
  ['kuota', 'kuota'],
  ['nisn', 'nisn'],
])('the root of %s is %s', (word, root) => {
  expect(rootOf(word)).toBe(root)
})
