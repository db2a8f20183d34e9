// Checks that every shipped synonym works, and which ones are refused when someone writes them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SynonymGroup } from '../engine/thesaurus.ts'
import { refusedVariants } from './synonym.ts'

const shipped = parse(readFileSync('content/synonyms.yaml', 'utf8')) as SynonymGroup[]

test('every tenth shipped synonym leads to a text with its term', async () => {
  const refused: string[] = []
  const tenth = shipped.filter((_, place) => place % 10 === 3)
  for (const group of tenth) refused.push(...(await refusedVariants(group)))
  expect(refused).toEqual([])
})

test.each([
  ['a filler word', 'mas', 1],
  ['silent words that make a phrase', 'piye mas', 0],
  ['a word that only asks', 'kapan', 1],
  ['a silent word', 'kelihatan', 1],
  ['an unrelated word', 'zonkzonk', 0],
  ['several words', 'waiting list', 0],
  ['a silent word beside another', 'mau zonkzonk', 0],
])('%s: “%s”', async (_, variant, refused) => {
  expect(await refusedVariants({ term: 'cadangan', variants: [variant] })).toHaveLength(refused)
})

test('each refused variant has a sentence', async () => {
  expect(await refusedVariants({ term: 'jadwal', variants: ['kapan', 'agenda', 'mau'] })).toEqual([
    '“kapan” terlalu umum, pencarian melewatinya. Tulis bersama kata lain.',
    '“mau” terlalu umum, pencarian melewatinya. Tulis bersama kata lain.',
  ])
})
