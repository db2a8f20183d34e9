// Holds the search to how well it was measured to answer the judged queries, and prints the figures (`npm run bench:relevance`).
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { leastConfidence } from '#domain/search/assistant/find-passages.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { findSynonymGroups } from '#domain/search/find-synonym-groups.ts'
import { readOffTopics } from '#domain/search/off-topic-file.server.ts'
import { search } from '#domain/search/search.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { type Corpus, loadCorpus } from './corpus.ts'
import { type JudgedQuery, judgedQueries, queriesOf } from './judged-queries.ts'
import { type Find, type Found, foundBy, measure, report, tableHead, tableLine } from './measure.ts'
import { plainerSearches } from './plainer-searches.ts'

provideDatabase()

/** What was measured when the ranking was last changed, a little rounded down: less than this is a step back. */
const recorded = {
  tuning: { atOne: 0.96, atThree: 0.99, rank: 0.97, outRefused: 0.91, inRefused: 0.01 },
  held: { atOne: 0.97, atThree: 0.99, rank: 0.98, outRefused: 1, inRefused: 0.03 },
  unseen: { atOne: 0.93, atThree: 0.97, rank: 0.95, outRefused: 0.93, inRefused: 0.07 },
  // Asked blind it was 0.76 / 0.90, 0.80, 0.06; it has been looked at since.
  fresh: { atOne: 0.84, atThree: 0.97, rank: 0.9, outRefused: 0.9, inRefused: 0.045 },
  // Asked blind it was 0.89 / 0.92, 0.52, 0.07; it has been looked at since.
  second: { atOne: 0.94, atThree: 0.99, rank: 0.96, outRefused: 0.9, inRefused: 0.04 },
  // Asked blind it was 0.82 / 0.89, 0.88, 0.07; it has been looked at since.
  third: { atOne: 0.96, atThree: 0.97, rank: 0.97, outRefused: 0.86, inRefused: 0.055 },
  // Asked blind it was 0.88 / 0.94, 0.94, 0.07; it has been looked at since.
  fourth: { atOne: 0.89, atThree: 0.98, rank: 0.93, outRefused: 0.93, inRefused: 0.025 },
  // Asked blind it was 0.94 / 1.00, 0.94, 0.03.
  fifth: { atOne: 0.92, atThree: 0.98, rank: 0.95, outRefused: 0.97, inRefused: 0.02 },
  // Asked blind it was 0.86 / 0.96, 0.85, 0.20; its kinds of misses have been looked at since.
  sixth: { atOne: 0.88, atThree: 0.96, rank: 0.92, outRefused: 0.85, inRefused: 0.17 },
  // Asked blind it was 0.88 / 0.98, 0.90, 0.10; its kinds of misses have been looked at since.
  seventh: { atOne: 0.9, atThree: 0.97, rank: 0.93, outRefused: 0.95, inRefused: 0.13 },
  wide: { atOne: 0.88, atThree: 0.95, rank: 0.91, outRefused: 0.94, inRefused: 0.03 },
  // Asked blind, half of each: 0.89 / 0.91 and 0.85 / 1.00.
  javanese: { atOne: 0.9, atThree: 0.94, rank: 0.92, outRefused: 1, inRefused: 0.09 },
  english: { atOne: 0.86, atThree: 0.97, rank: 0.91, outRefused: 1, inRefused: 0.11 },
}

/** What all sets but the last two must reach together (issue 18): recall at 1 and at 3. */
const leastTogether = { atOne: 0.9, atThree: 0.96 }

/** The least share of what is out of scope that the assistant does not answer; 0.9 where nothing is said. */
const leastSilent: Readonly<Record<string, number>> = {
  judged: 0.97,
  unseen: 0.99,
  // Higher with the pairs of words that were written by someone who knew them.
  near: 0.94,
  fresh: 0.99,
  elsewhere: 0.99,
  second: 0.99,
  fifth: 0.99,
  third: 0.96,
  fourth: 0.97,
  sixth: 0.95,
  seventh: 1,
  wide: 0.98,
}

/** What is found by phrasings that the index does not hold: the nearest there is to queries that no one has seen. */
const leftOut = { atOne: 0.75, atThree: 0.9, outRefused: 0.74, inRefused: 0.09 }

/** Below this confidence the assistant says nothing at all; from there to its own threshold it offers what may be meant. */
const anything = 0.001

/** Thresholds of the assistant to print beside the one it uses. */
const tried = [anything, 0.6, 0.7, leastConfidence, 0.8, 0.9]

const queries = judgedQueries()
const unseen = queriesOf('unseen')
const fresh = queriesOf('fresh')
const elsewhere = queriesOf('elsewhere')
const near = queriesOf('near')
const sets = {
  tuning: queries.filter(({ held }) => !held),
  held: queries.filter(({ held }) => held),
  unseen,
  fresh,
  second: queriesOf('second'),
  third: queriesOf('third'),
  fourth: queriesOf('fourth'),
  fifth: queriesOf('fifth'),
  sixth: queriesOf('sixth'),
  seventh: queriesOf('seventh'),
  wide: queriesOf('wide'),
  javanese: queriesOf('javanese'),
  english: queriesOf('english'),
}

let corpus: Corpus

beforeAll(async () => {
  corpus = await loadCorpus()
})

const keyOf = (id: string) => corpus.keys.get(id)

const ours: Find = async (query) => foundBy(await search(query))

describe('the judged queries', () => {
  test('there are at least 150, 30 of them out of scope, a third delayed, none twice', () => {
    expect(queries.length).toBeGreaterThanOrEqual(150)
    expect(queries.filter(({ answers }) => answers.length === 0).length).toBeGreaterThanOrEqual(30)
    expect(sets.held.length / queries.length).toBeGreaterThanOrEqual(0.3)
    expect(unseen.length).toBeGreaterThanOrEqual(60)
    expect(unseen.filter(({ answers }) => answers.length === 0).length).toBeGreaterThanOrEqual(15)
    expect(fresh.length).toBeGreaterThanOrEqual(110)
    const all = [...Object.values(sets).flat(), ...elsewhere, ...near].map(({ query }) => query)
    expect(new Set(all).size).toBe(all.length)
  })

  test('name only items that there are', () => {
    // Announcements whose days are over are not in the corpus.
    const announced = [
      ...readFileSync('instances/jawa-tengah/announcements.yaml', 'utf8').matchAll(/^- key: (\S+)$/gm),
    ].map(([, key]) => key)
    const known = new Set([...corpus.keys.values(), ...announced])
    expect(
      Object.values(sets)
        .flat()
        .flatMap(({ answers }) => answers)
        .filter((answer) => !known.has(answer)),
    ).toEqual([])
  })

  test.each([
    'tuning',
    'held',
    'unseen',
    'fresh',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'wide',
    'javanese',
    'english',
  ] as const)('of the %s set are answered as well as recorded', async (name) => {
    const figures = await measure(sets[name], ours, keyOf)
    const least = recorded[name]
    expect(figures.atOne).toBeGreaterThanOrEqual(least.atOne)
    expect(figures.atThree).toBeGreaterThanOrEqual(least.atThree)
    expect(figures.rank).toBeGreaterThanOrEqual(least.rank)
    expect(figures.outRefused).toBeGreaterThanOrEqual(least.outRefused)
    expect(figures.inRefused).toBeLessThanOrEqual(least.inRefused)
  })

  test('together they are answered as well as issue 18 asks', async () => {
    const { javanese: _javanese, english: _english, ...others } = sets
    const figures = await measure(Object.values(others).flat(), ours, keyOf)
    expect(figures.atOne).toBeGreaterThanOrEqual(leastTogether.atOne)
    expect(figures.atThree).toBeGreaterThanOrEqual(leastTogether.atThree)
  })

  test('leave the assistant silent on what is out of scope, and on at most 5 of 100 that are in it', async () => {
    const { tuning, held, ...others } = sets
    const { javanese, english, ...judgedOutside } = others
    const asked = { judged: [...tuning, ...held], ...judgedOutside, elsewhere, near }
    report('\nassistant, silent below         in scope  out of scope\n')
    for (const [name, those] of Object.entries(asked)) {
      const [inScope, outside] = await Promise.all([
        confidencesOf(those.filter(({ answers }) => answers.length > 0)),
        confidencesOf(those.filter(({ answers }) => answers.length === 0)),
      ])
      for (const least of tried) {
        const [silent, rightly] = [silentShare(inScope, least), silentShare(outside, least)]
        const mark = least === leastConfidence ? '*' : ''
        report(
          `${name.padEnd(12)} ${`${least.toFixed(2)}${mark}`.padEnd(18)} ${inScope.length > 0 ? silent.toFixed(3) : '    -'}     ${rightly.toFixed(3)}\n`,
        )
        if (least !== leastConfidence) continue
        if (name === 'judged') expect(silentShare(inScope, anything)).toBeLessThanOrEqual(0.05)
        expect(rightly).toBeGreaterThanOrEqual(leastSilent[name] ?? 0.9)
      }
    }
  })

  test('a phrasing omitted from the index still finds what it asks, and one of another topic nothing', async () => {
    const groups = await findSynonymGroups()
    const tenths = 10
    const phrasings = corpus.documents.flatMap(({ id, kind, asked = [] }) =>
      kind === 'office' ? [] : asked.map((query) => ({ id, query })),
    )
    const ofTopics = readOffTopics().flatMap(({ id, asked }) => asked.map((query) => ({ id, query })))
    const asked: JudgedQuery[] = []
    const answers = new Map<string, Found>()
    for (let tenth = 0; tenth < tenths; tenth += 1) {
      const isOut = (_: unknown, place: number) => place % tenths === tenth
      const [out, omittedTopics] = [phrasings.filter(isOut), ofTopics.filter(isOut)]
      const leaves = new Set([...out, ...omittedTopics].map(({ id, query }) => `${id} ${query}`))
      const without = <Each extends { id: string; asked?: readonly string[] }>(each: Each) => ({
        ...each,
        asked: each.asked?.filter((query) => !leaves.has(`${each.id} ${query}`)) ?? [],
      })
      const index = await SearchIndex.of(corpus.documents.map(without), groups, readOffTopics().map(without))
      for (const { id, query } of [...out, ...omittedTopics]) {
        const named = `${id} ${query}`
        answers.set(named, foundBy(searchIn(index, query)))
        const key = keyOf(id)
        const answering = key === undefined ? [] : alike(key)
        asked.push({ style: 'omitted', query: named, answers: answering, held: false })
      }
    }
    const nothing: Found = { ids: [], sure: false, confidence: 0 }
    const figures = await measure(asked, async (named) => answers.get(named) ?? nothing, keyOf)
    report(tableHead('omitted') + tableLine('portal', figures))
    expect(figures.atOne).toBeGreaterThanOrEqual(leftOut.atOne)
    expect(figures.atThree).toBeGreaterThanOrEqual(leftOut.atThree)
    expect(figures.outRefused).toBeGreaterThanOrEqual(leftOut.outRefused)
    expect(figures.inRefused).toBeLessThanOrEqual(leftOut.inRefused)
  })

  test('are besides them all titles: each alone finds its item first', async () => {
    const lost: string[] = []
    for (const { id, title } of corpus.documents) {
      const { results } = await search(title, { limit: 1 })
      if (results[0]?.id !== id) lost.push(title)
    }
    expect(lost).toEqual([])
  })

  test('are answered better than by plainer searches', async () => {
    const plainer = await plainerSearches(corpus.documents)
    for (const [name, judged] of Object.entries(sets)) {
      const own = await measure(judged, ours, keyOf)
      report(tableHead(name) + tableLine('portal', own))
      for (const [way, find] of Object.entries(plainer)) {
        const figures = await measure(judged, find, keyOf)
        report(tableLine(way, figures))
        expect(own.rank).toBeGreaterThan(figures.rank)
      }
    }
  })
})

/** The items that answer some query together with this one, and itself. */
function alike(key: string): string[] {
  return [
    ...new Set([key, ...[...queries, ...unseen].flatMap(({ answers }) => (answers.includes(key) ? answers : []))]),
  ]
}

async function confidencesOf(judged: readonly JudgedQuery[]): Promise<number[]> {
  return Promise.all(judged.map(async ({ query }) => (await search(query, { limit: 1 })).confidence))
}

function silentShare(confidences: readonly number[], least: number): number {
  return confidences.filter((confidence) => confidence < least).length / confidences.length
}
