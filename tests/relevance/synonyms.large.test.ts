// Checks all shipped synonyms in the shipped content.
import { expect, test } from 'vitest'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { getSearchIndex } from '#domain/search/search-indexes.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { loadCorpus } from './corpus.ts'
import { lostVariants } from './lost-variants.ts'

provideDatabase()

test('no variant of a synonym alone finds less than its term', async () => {
  await loadCorpus()
  expect(lostVariants(await getSearchIndex(), await findSynonymGroups())).toEqual([])
})
