// Checks when a short name is being typed, and which canned replies it offers.
import { expect, test } from 'vitest'
import { matchShortcut, readShortcut } from './inline-picker.tsx'

test.each([
  [';', { start: 0, query: '' }],
  ['Halo Bu.\n;tok', { start: 9, query: 'tok' }],
  ['Halo /KK', { start: 5, query: 'kk' }],
  ['lihat https://spmb.id/', undefined],
  ['dan/atau', undefined],
  ['Senin; Selasa', undefined],
  [';masuk ', undefined],
])('%s', (text, expected) => {
  expect(readShortcut(text, text.length)).toEqual(expected)
})

test('only what stands before the caret counts', () => {
  expect(readShortcut(';tok en', 4)).toEqual({ start: 0, query: 'tok' })
})

test('short names come before titles, and nothing is offered twice', () => {
  const ready = [
    { key: '1', title: 'Akun untuk masuk', text: '', shortcut: null },
    { key: '2', title: 'Masuk dengan token', text: '', shortcut: 'masuk' },
    { key: '3', title: 'Kartu keluarga', text: '', shortcut: 'kk' },
  ]
  expect(matchShortcut(ready, 'ma').map(({ key }) => key)).toEqual(['2', '1'])
  expect(matchShortcut(ready, 'tok').map(({ key }) => key)).toEqual(['2'])
  expect(matchShortcut(ready, '').map(({ key }) => key)).toEqual(['2', '3', '1'])
  expect(matchShortcut(ready, 'x')).toEqual([])
})
