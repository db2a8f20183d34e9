// Measures how well a way to search answers judged queries.
import { leastConfidence } from '#domain/search/assistant/find-passages.ts'
import type { SearchAnswer } from '#domain/search/engine/search-answer.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** Ids found, the best first; `sure` false when the search says that nothing answers. */
export interface Found {
  readonly ids: readonly string[]
  readonly sure: boolean
  /** 0 to 1, as the search gives it. */
  readonly confidence: number
}

/** A way to search. */
export type Find = (query: string) => Promise<Found>

/** How well queries are answered; all but `rank` are shares of queries. */
export interface Figures {
  readonly atOne: number
  readonly atThree: number
  /** Mean reciprocal rank. */
  readonly rank: number
  /** Answered with confidence 0: of those out of scope (1 without any), and of those in it. */
  readonly outRefused: number
  readonly inRefused: number
  /** Of those in scope: another item first, and the assistant sure of it. */
  readonly sureAndWrong: number
}

/** What the search answered, as it is measured. */
export function foundBy({ results, confidence }: SearchAnswer): Found {
  return { ids: results.map(({ id }) => id), sure: confidence > 0, confidence }
}

/** Asks all queries; `keyOf` gives the key by which judged queries name an item of this id. */
export async function measure(
  judged: readonly JudgedQuery[],
  find: Find,
  keyOf: (id: string) => string | undefined,
): Promise<Figures> {
  const inScope = judged.filter(({ answers }) => answers.length > 0)
  const places: number[] = []
  let inRefused = 0
  let sureAndWrong = 0
  for (const { query, answers } of inScope) {
    const { ids, sure, confidence } = await find(query)
    const place = ids.findIndex((id) => answers.includes(keyOf(id) ?? ''))
    places.push(place)
    if (!sure) inRefused += 1
    if (place !== 0 && confidence >= leastConfidence) sureAndWrong += 1
  }
  const outside = judged.filter(({ answers }) => answers.length === 0)
  const refused = await Promise.all(outside.map(async ({ query }) => !(await find(query)).sure))
  const shareOf = (fits: (place: number) => boolean) => places.filter(fits).length / places.length
  return {
    atOne: shareOf((place) => place === 0),
    atThree: shareOf((place) => place >= 0 && place < 3),
    rank: places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length,
    outRefused: outside.length === 0 ? 1 : refused.filter(Boolean).length / outside.length,
    inRefused: inRefused / inScope.length,
    sureAndWrong: sureAndWrong / inScope.length,
  }
}

const columns = ['recall@1', 'recall@3', 'MRR', 'out refused', 'in refused', 'sure & wrong']

/** The head of a table of figures. */
export const tableHead = (name: string) => `\n${name.padEnd(22)} ${columns.map((each) => each.padEnd(12)).join(' ')}\n`

/** A line of that table. */
export function tableLine(way: string, figures: Figures): string {
  const { atOne, atThree, rank, outRefused, inRefused, sureAndWrong } = figures
  const values = [atOne, atThree, rank, outRefused, inRefused, sureAndWrong].map((value) => value.toFixed(3).padEnd(12))
  return `${way.padEnd(22)} ${values.join(' ')}\n`
}

/** Prints under `npm run bench:relevance`. */
export function report(text: string): void {
  if (process.env.npm_lifecycle_event === 'bench:relevance') process.stdout.write(text)
}
