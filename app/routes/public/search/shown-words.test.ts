import { expect, test } from 'vitest'
import { shownWords } from './result-list.tsx'

test.each([
  ['Cek NISN di nisn.data.kemd...', 'Cek NISN di ...'],
  ['Lihat https://spmb.jateng...', 'Lihat ...'],
  ['Siapkan KK dan akta ke...', 'Siapkan KK dan akta ke...'],
  ['Cek nisn.data.kemdikbud.go.id dulu.', 'Cek nisn.data.kemdikbud.go.id dulu.'],
])('%s', (text, shown) => {
  expect(shownWords(text, []).text).toBe(shown)
})

test('marks are in text, never inside an address or after the cut', () => {
  const text = 'NISN: nisn.data.kemdikbud.go.id, NISN nisn.data.k...'
  const marks = [...text.matchAll(/nisn/gi)].map(({ index }) => [index, index + 4] as const)
  expect(shownWords(text, marks).textMarks).toEqual([
    [0, 4],
    [33, 37],
  ])
})
