// The next step that a status names must be possible for its reader.
import { expect, test } from 'vitest'
import { describeNextStep } from './next-step.ts'

const facts = { mergedInto: null, promise: null }
const all = ['pending', 'inprogress', 'waiting', 'completed', 'baru']
const naming = (words: RegExp, can?: Parameters<typeof describeNextStep>[1], mergedInto: string | null = null) =>
  all.filter((status) => words.test(describeNextStep({ ...facts, mergedInto, status }, can)))

test('a reply is named only after an answer, to who can write one', () => {
  expect(naming(/balas/i, { reply: true })).toEqual(['waiting'])
  expect(naming(/balas/i)).toEqual([])
})

test('opening again is named only for what is completed, to who can', () => {
  expect(naming(/buka kembali/i, { reopen: true })).toEqual(['completed'])
  expect(naming(/buka kembali/i)).toEqual([])
})

test('a merged question names neither: both are done in the other one', () => {
  expect(naming(/balas|buka kembali/i, { reply: true, reopen: true }, 'x')).toEqual([])
})

test('who waits reads by when', () => {
  const promise = { sentence: 'Dijawab paling lambat besok, 15.00 WIB.', closing: null, usual: null, office: null }
  const words = describeNextStep({ ...facts, status: 'pending', promise: { ...promise, contacts: false } })
  expect(words).toBe(promise.sentence)
})
