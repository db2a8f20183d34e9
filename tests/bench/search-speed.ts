// The search over 5,000 documents: p99 of a query and of one half typed, time to build, memory, beside a plain scan.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { SearchIndex } from '#domain/search/engine/search-index.ts'
import { readOffTopics } from '#domain/search/off-topic-file.server.ts'
import { judgedQueries } from '#tests/relevance/judged-queries.ts'
import { plainScan } from '#tests/relevance/plain-scan.ts'
import type { Figure } from './figure.ts'

const documentCount = 5_000
/** Other ways to ask of each; the portal's own items, which are far fewer, have about forty. */
const phrasings = 9
/** Each query's fastest round counts, as does the fastest build: other programs of the machine are not what is measured. */
const rounds = 5
const builds = 3
const megabyte = 1024 * 1024

/** Sentences of the portal's own articles, so that the words are spread as they are in life. */
function sentences(): string[] {
  const folder = 'instances/jawa-tengah/articles'
  return readdirSync(folder).flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .replace(/^---[\s\S]*?\n---\n/, '')
      .split(/\n+/)
      .filter((line) => line.length > 20),
  )
}

// The same documents in every run: a step that shares no factor with the number of sentences visits all.
function documents(): SearchDocument[] {
  const lines = sentences()
  const line = (number: number) => lines[(number * 7919) % lines.length] ?? ''
  return Array.from({ length: documentCount }, (_, number) => {
    const text = [1, 2, 3, 4].map((offset) => line(number * 4 + offset)).join('\n')
    const title = `${line(number * 3).slice(0, 60)} ${number}`
    return {
      kind: 'faq',
      id: `faq-${number}`,
      title,
      category: 'faq',
      categoryTitle: 'Umum',
      topic: 'Petunjuk Teknis',
      summary: text.slice(0, 150),
      url: '/',
      fields: [title, text],
      asked: Array.from({ length: phrasings }, (_each, offset) => line(number * 5 + offset).slice(0, 50)),
      sections: [{ heading: null, anchor: null, text }],
    }
  })
}

function percentile(times: number[], share: number): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

function timeOf(act: () => unknown): number {
  const began = performance.now()
  act()
  return performance.now() - began
}

/** @throws unless Node runs with --expose-gc, as `npm run bench` starts it: rubbish must not be measured. */
function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('the heap is measured with --expose-gc')
  globalThis.gc()
}

/** The fastest round of each query, after one that only warms up. */
function fastest(queries: readonly string[], act: (query: string) => unknown): number[] {
  for (const query of queries) act(query)
  return queries.map((query) => Math.min(...Array.from({ length: rounds }, () => timeOf(() => act(query)))))
}

/** The query as far as it is typed when suggestions are asked for: its last word is only begun. */
function halfTyped(query: string): string {
  return query.slice(0, Math.max(3, Math.ceil(query.length / 2)))
}

/** Builds the index, then asks the judged queries in turn. */
export async function measureSearchSpeed(): Promise<Figure[]> {
  const corpus = documents()
  const groups = parse(readFileSync('content/synonyms.yaml', 'utf8')) as { term: string; variants: string[] }[]
  const queries = judgedQueries().map(({ query }) => query)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const began = performance.now()
  const index = await SearchIndex.of(corpus, groups, readOffTopics())
  let built = performance.now() - began
  collectGarbage()
  const megabytes = (process.memoryUsage().heapUsed - before) / megabyte
  for (let build = 1; build < builds; build += 1) {
    const startedAgain = performance.now()
    await SearchIndex.of(corpus, groups, readOffTopics())
    built = Math.min(built, performance.now() - startedAgain)
  }
  const scan = percentile(
    fastest(queries, (query) => plainScan(corpus, query)),
    0.99,
  )
  const besideScan = (name: string, times: number[]): Figure => {
    const tail = percentile(times, 0.99)
    return {
      name: `${name} over 5,000 documents, p99 (beside a plain scan)`,
      value: `${tail.toFixed(2)} ms (scan ${scan.toFixed(2)} ms, ${(tail / scan).toFixed(2)} ×)`,
      budget: '<= 2 ms',
      met: tail <= 2,
    }
  }
  return [
    besideScan(
      'search',
      fastest(queries, (query) => searchIn(index, query)),
    ),
    besideScan(
      'suggestions',
      fastest(queries.map(halfTyped), (query) => searchIn(index, query, { limit: 6, typing: true })),
    ),
    {
      name: 'search index of 5,000 documents, time to build',
      value: `${(built / 1000).toFixed(2)} s`,
      budget: '<= 2 s',
      met: built <= 2000,
    },
    {
      name: 'search index of 5,000 documents, heap',
      value: `${megabytes.toFixed(0)} MB`,
      budget: '<= 100 MB',
      met: megabytes <= 100,
    },
  ]
}
