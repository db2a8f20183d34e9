// Answers a query from an index. Pure.

import { type OtherSense, otherSense } from './homonyms.ts'
import { choosePassage, Marker } from './passage.ts'
import { bestOffTopic, type RankedItem, rankItems, scoreOfOrder } from './ranking.ts'
import type { FoundItem, SearchAnswer, SearchOptions } from './search-answer.ts'
import type { IndexedItem, IndexedPassage, SearchIndex } from './search-index.ts'
import { type UnderstoodQuery, understandQuery } from './understand-query.ts'

const usualLimit = 20

/**
 * How sure it is that the best item answers, as a logarithm of odds: by its score, by how far the next one is behind, and
 * by what the words tell of off-topic subjects. Fitted by logistic regression to judged queries, those out of scope among them,
 * and to questions about items without phrasings: docs/decisions/059.
 */
const sureness = { score: 5.9, ahead: 2.2, mean: -0.29, highest: -0.43, lowest: -0.29, pairs: -0.15, always: -3 }

const farAhead = 0.1

const wholly = 0.9

/** Above the first the best result answers, above the second results are shown for readers to judge. */
const answeredFrom = 0
const showable = { from: -2.5, max: 5 }

const typedShare = 0.5

const correctedShare = 0.5

/** From this score on an off-topic subject is named to who asks about it; by the bench most of those are the right ones. */
const namedFrom = 0.5

const worthShowing = 0.55

const containsIt = 0.2

const mostKept = 3

interface Options extends SearchOptions {
  readonly typing?: boolean
}

/** Everything in the index that fits the query, the best first; never throws on what was typed. */
export function searchIn(index: SearchIndex, typed: string, options: Options = {}): SearchAnswer {
  const text = typed.trim()
  const query = understandQuery(index, text, options.typing)
  const answer = answerTo(index, text, query, options)
  if (answer.total > 0) return answer
  // Off-topic subjects may use a synonym more often than the portal does. Its term shows what there is.
  for (const term of query.synonymOf) {
    const { total, results } = answerTo(index, term, understandQuery(index, term), options)
    if (total > 0) return { ...answer, total, results }
  }
  return answer
}

function answerTo(
  index: SearchIndex,
  text: string,
  query: UnderstoodQuery,
  { kinds, limit = usualLimit, typing = false }: Options,
): SearchAnswer {
  const ranked = rankItems(index, query)
  const containing = index.containing(text)
  const words = text.replaceAll(/\s+/g, ' ')
  const titled = index.containing(words).filter(({ document }) => isPartOfTitle(words, document.title))
  const odds = oddsOf(ranked, query, otherSense(index, query.concepts))
  const confidence = isNamed(titled) ? 1 : odds >= answeredFrom ? 1 / (1 + Math.exp(-odds)) : 0
  const unsure = confidence === 0
  const found = typing ? (ranked[0]?.measures.covered ?? 0) >= typedShare : !unsure || odds >= showable.from
  const fitting = found ? worthwhile(ranked).slice(0, unsure && !typing ? showable.max : ranked.length) : []
  const all = inOrder(titled, fitting, containing).filter(({ item }) => kinds?.includes(item.document.kind) ?? true)
  const marker = new Marker(query)
  return {
    query: text,
    total: all.length,
    confidence: rounded(confidence),
    elsewhere: unsure && !typing ? sayingOf(index, query) : null,
    suggestion: titled.length === 0 && (fitting[0]?.measures.covered ?? 0) >= correctedShare ? query.corrected : null,
    results: withinLimit(all, limit).map((each) => present(marker, each)),
  }
}

/** Several words that stand so in a title mean that title, however rare or misspelt they seem. */
function isPartOfTitle(text: string, title: string): boolean {
  return text.includes(' ') && title.toLowerCase().includes(text.toLowerCase())
}

const isNamed = (titled: readonly IndexedItem[]) => titled.length > 0 && titled.length <= 3

function worthwhile(ranked: readonly RankedItem[]): readonly RankedItem[] {
  const best = ranked[0]?.score ?? 0
  return ranked.filter(({ score }) => score >= best * worthShowing)
}

interface Shown extends Pick<RankedItem, 'item' | 'score'> {
  readonly passage: IndexedPassage | undefined
  readonly contains: boolean
}

function inOrder(
  titled: readonly IndexedItem[],
  fitting: readonly RankedItem[],
  containing: readonly IndexedItem[],
): Shown[] {
  const ranks = new Map(fitting.map((each) => [each.item, each]))
  const byContaining = (item: IndexedItem): Shown => ({
    ...(ranks.get(item) ?? { item, passage: item.passages[0], score: containsIt }),
    contains: true,
  })
  const first = new Set(titled)
  return [
    ...titled.map((item) => ({ ...byContaining(item), score: 1 })),
    ...fitting.filter(({ item }) => !first.has(item)).map((each) => ({ ...each, contains: false })),
    ...containing.filter((item) => !first.has(item) && !ranks.has(item)).map(byContaining),
  ]
}

function withinLimit(all: readonly Shown[], limit: number): Shown[] {
  const fitting = all.filter(({ contains }) => !contains)
  const places = Math.max(Math.min(mostKept, limit), limit - (all.length - fitting.length))
  const kept = new Set(fitting.slice(0, places))
  return all.filter((each) => each.contains || kept.has(each)).slice(0, limit)
}

function sayingOf(index: SearchIndex, query: UnderstoodQuery): string | null {
  const best = bestOffTopic(index, query)
  return best && best.score >= namedFrom ? best.offTopic.says : null
}

function oddsOf([best, next]: readonly RankedItem[], { concepts }: UnderstoodQuery, sense: OtherSense): number {
  if (!best) return Number.NEGATIVE_INFINITY
  // Who types one word wants to see what there is about it: another title with it is no reason for doubt.
  const isSubject = concepts.length === 1 && best.measures.inTitle >= wholly
  const ahead = isSubject ? 1 : Math.max(0, Math.min(1, (best.score - (next?.score ?? 0)) / farAhead))
  return (
    sureness.score * (best.score - scoreOfOrder(best.measures)) +
    sureness.ahead * ahead +
    sureness.mean * sense.mean +
    sureness.highest * sense.highest +
    sureness.lowest * sense.lowest +
    sureness.pairs * sense.pairs +
    sureness.always
  )
}

function present(marker: Marker, { item, passage, score }: Shown): FoundItem {
  const { kind, id, title, category, categoryTitle, topic, summary, url } = item.document
  const shown = passage ?? { section: { heading: null, anchor: null, text: summary }, body: item.shownSummary }
  const { anchor } = shown.section
  return {
    kind,
    id,
    title,
    category,
    categoryTitle,
    ...(topic && { topic }),
    summary,
    url: anchor ? `${url}#${anchor}` : url,
    ...(anchor && { anchor }),
    score: rounded(score),
    passage: choosePassage(marker, shown),
    marks: { title: marker.in(title, item.title), summary: marker.in(summary, item.shownSummary) },
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000
