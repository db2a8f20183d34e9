// Holds the search to how well it finds items that were published without any way to ask, beside all shipped ones.
import { beforeAll, describe, expect, test } from 'vitest'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { readOffTopics } from '#domain/search/off-topic-file.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type Corpus, loadCorpus } from './corpus.ts'
import { type Find, foundBy, measure, report, tableHead, tableLine } from './measure.ts'
import { documentOf, newItems, questionsOf } from './new-items.ts'
import { plainerSearches } from './plainer-searches.ts'

provideDatabase()

/**
 * What was measured, a little rounded down. The open half was looked at while the ranking was made; the held half was asked
 * blind, 0.52 / 0.62, looked at once since, and measured three times more, unread, with the related words: measurements.md.
 * Those of the second file, asked blind on 2026-12-01: 0.40 / 0.52. They were not used for tuning.
 * Sure and wrong: issue 18 asks for at most 0.06.
 */
const least = {
  open: { atOne: 0.84, atThree: 0.93, mostSureAndWrong: 0.06 },
  held: { atOne: 0.69, atThree: 0.81, mostSureAndWrong: 0.09 },
  unseen: { atOne: 0.52, atThree: 0.68, mostSureAndWrong: 0.12 },
}

const items = newItems()
const unseen = newItems('unseen-new-items')
const sets = {
  open: questionsOf(items.filter(({ held }) => !held)),
  held: questionsOf(items.filter(({ held }) => held)),
  unseen: questionsOf(unseen),
}

let corpus: Corpus
let ours: Find
let oursUnseen: Find

beforeAll(async () => {
  corpus = await loadCorpus()
  ours = await findBeside(items)
  oursUnseen = await findBeside(unseen)
})

/** Finds among all shipped documents and these. */
async function findBeside(added: typeof items): Promise<Find> {
  const documents = [...corpus.documents, ...added.map(documentOf)]
  const index = await SearchIndex.of(documents, await findSynonymGroups(), readOffTopics())
  return async (query) => foundBy(searchIn(index, query))
}

const keyOf = (id: string) => corpus.keys.get(id) ?? id

describe('items without phrasings', () => {
  test('there are 40 of them, half delayed, and 5 more, each asked five times and no question twice', () => {
    expect(sets.open).toHaveLength(100)
    expect(sets.held).toHaveLength(100)
    expect(sets.unseen).toHaveLength(25)
    const all = [...sets.open, ...sets.held, ...sets.unseen].map(({ query }) => query)
    expect(new Set(all).size).toBe(all.length)
  })

  test.each(['open', 'held', 'unseen'] as const)(
    'are found, and seldom crowded out by another as if sure: %s',
    async (half) => {
      const figures = await measure(sets[half], half === 'unseen' ? oursUnseen : ours, keyOf)
      expect(figures.atOne).toBeGreaterThanOrEqual(least[half].atOne)
      expect(figures.atThree).toBeGreaterThanOrEqual(least[half].atThree)
      expect(figures.sureAndWrong).toBeLessThanOrEqual(least[half].mostSureAndWrong)
    },
  )

  test('are found better than by plainer searches, given the same phrasings of the others or none', async () => {
    const plainer = await plainerSearches([...corpus.documents, ...items.map(documentOf)])
    for (const half of ['open', 'held'] as const) {
      const questions = sets[half]
      const own = await measure(questions, ours, keyOf)
      report(tableHead(`new items, ${half}`) + tableLine('portal', own))
      for (const [way, find] of Object.entries(plainer)) {
        const figures = await measure(questions, find, keyOf)
        report(tableLine(way, figures))
        expect(own.rank).toBeGreaterThan(figures.rank)
      }
    }
  })
})
