// The next step that a status names must be possible for the family.
import { expect, test } from 'vitest'
import { describeStatus, mergedDescription } from './status-report.tsx'

const promises = (status: string, words: RegExp) => {
  const { sentence, next } = describeStatus(status)
  return words.test(`${sentence} ${next}`)
}

test('a reply is promised only after an answer, where it can be written', () => {
  const all = ['pending', 'inprogress', 'waiting', 'completed', 'baru']
  expect(all.filter((status) => promises(status, /balas/i))).toEqual(['waiting'])
  expect(describeStatus('waiting').next).toContain('balas di halaman status')
})

test('opening again is promised only for what is completed', () => {
  const all = ['pending', 'inprogress', 'waiting', 'completed', 'baru']
  expect(all.filter((status) => promises(status, /buka kembali/i))).toEqual(['completed'])
})

test('a merged question promises neither: both are done in the other one', () => {
  expect(`${mergedDescription.sentence} ${mergedDescription.next}`).not.toMatch(/balas|buka kembali/i)
})
