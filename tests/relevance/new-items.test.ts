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
 * Sure and wrong: issue 18 asks for at most 0.06.
 */
const least = {
  open: { atOne: 0.84, atThree: 0.94, mostSureAndWrong: 0.06 },
  held: { atOne: 0.64, atThree: 0.78, mostSureAndWrong: 0.06 },
}

const items = newItems()
const halves = {
  open: questionsOf(items.filter(({ held }) => !held)),
  held: questionsOf(items.filter(({ held }) => held)),
}

let corpus: Corpus
let ours: Find

beforeAll(async () => {
  corpus = await loadCorpus()
  const documents = [...corpus.documents, ...items.map(documentOf)]
  const index = await SearchIndex.of(documents, await findSynonymGroups(), readOffTopics())
  ours = async (query) => foundBy(searchIn(index, query))
})

const keyOf = (id: string) => corpus.keys.get(id) ?? id

describe('items without phrasings', () => {
  test('there are 40 of them, half delayed, each asked five times and no question twice', () => {
    expect(halves.open).toHaveLength(100)
    expect(halves.held).toHaveLength(100)
    const all = [...halves.open, ...halves.held].map(({ query }) => query)
    expect(new Set(all).size).toBe(all.length)
  })

  test.each(['open', 'held'] as const)('are found, and seldom crowded out by another as if sure: %s', async (half) => {
    const figures = await measure(halves[half], ours, keyOf)
    expect(figures.atOne).toBeGreaterThanOrEqual(least[half].atOne)
    expect(figures.atThree).toBeGreaterThanOrEqual(least[half].atThree)
    expect(figures.sureAndWrong).toBeLessThanOrEqual(least[half].mostSureAndWrong)
  })

  test('are found better than by plainer searches, given the same phrasings of the others or none', async () => {
    const plainer = await plainerSearches([...corpus.documents, ...items.map(documentOf)])
    for (const [half, questions] of Object.entries(halves)) {
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
