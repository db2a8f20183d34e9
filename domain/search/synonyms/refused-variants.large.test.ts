// Every shipped synonym works.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SynonymGroup } from '../engine/thesaurus.ts'
import { refusedVariants } from './synonym.ts'

test('every shipped synonym leads to a text with its term', async () => {
  const refused: string[] = []
  for (const group of parse(readFileSync('content/synonyms.yaml', 'utf8')) as SynonymGroup[]) {
    refused.push(...(await refusedVariants(group)))
  }
  expect(refused).toEqual([])
})
