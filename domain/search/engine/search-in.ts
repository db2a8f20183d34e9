// Answers a query from an index. Pure.

import { textWords } from '#domain/search/language/text-words.ts'
import { otherSense } from './homonyms.ts'
import { choosePassage, Marker } from './passage.ts'
import { bestOffTopic, type RankedItem, type RankedOffTopic, rankItems } from './ranking.ts'
import type { FoundItem, SearchAnswer, SearchOptions } from './search-answer.ts'
import type { IndexedItem, IndexedPassage, SearchIndex } from './search-index.ts'
import { type Concept, type UnderstoodQuery, understandQuery } from './understand-query.ts'

const usualLimit = 20

/**
 * How sure it is that the best item answers, as a logarithm of odds: by its score, by how far the next one is behind, by the
 * nearest ways to ask here and elsewhere, and by what the words tell of off-topic subjects. Fitted by logistic regression to
 * judged queries, those out of scope among them, and to questions about items without phrasings: docs/decisions/059.
 */
const sureness = {
  ...{ score: 5, ahead: 1.7, alike: 1.2, always: -0.49 },
  ...{ alikeElsewhere: -3, elsewhere: -1.9, highest: -0.52, lowest: -0.26 },
}

/** Logarithms of odds, as above: below those from which the assistant is sure. */
const bareOffered = { more: 2, atMost: 1 }

const farAhead = 0.1

const wholly = 0.9

/** Above the first the best result answers, above the second results are shown for readers to judge. */
const answeredFrom = 0
const showable = { from: -2.1, max: 5 }

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
  let answer = answerTo(index, text, query, options)
  // A synonym alone finds no less than its term, which may be a synonym itself.
  const terms = new Set(query.synonymOf)
  for (const term of terms) {
    if (answer.confidence > 0) break
    const understood = understandQuery(index, term)
    for (const another of understood.synonymOf) terms.add(another)
    const ofTerm = answerTo(index, term, understood, options)
    if (ofTerm.confidence > 0)
      answer = { ...joined(ofTerm, answer, options.limit ?? usualLimit), query: text, suggestion: answer.suggestion }
    else if (answer.total === 0) answer = { ...answer, total: ofTerm.total, results: ofTerm.results }
  }
  return answer
}

function joined(first: SearchAnswer, other: SearchAnswer, limit: number): SearchAnswer {
  const added = other.results.filter(({ id }) => !first.results.some((result) => result.id === id))
  const kept = first.results.slice(0, Math.max(Math.min(mostKept, limit), limit - added.length))
  return { ...first, total: first.total + added.length, results: [...kept, ...added].slice(0, limit) }
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
  const offTopic = isSaidAlone(ranked[0], query) ? undefined : bestOffTopic(index, query)
  const odds = oddsOf(ranked, query, index, offTopic)
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
    elsewhere: unsure && !typing && offTopic && offTopic.score >= namedFrom ? offTopic.offTopic.says : null,
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

function oddsOf(
  [best, next]: readonly RankedItem[],
  { text, concepts }: UnderstoodQuery,
  index: SearchIndex,
  offTopic: RankedOffTopic | undefined,
): number {
  if (!best) return Number.NEGATIVE_INFINITY
  // Who types one word wants to see what there is about it: another title with it is no reason for doubt.
  const isSubject = concepts.length === 1 && best.measures.inTitle >= wholly
  const ahead = isSubject ? 1 : Math.max(0, Math.min(1, (best.score - (next?.score ?? 0)) / farAhead))
  const odds =
    sureness.score * best.evidence +
    sureness.ahead * ahead +
    sureness.alike * best.alike +
    sureness.always +
    (offTopic ? oddsOfOffTopic(index, text, concepts, offTopic.score) : 0)
  // What says no word of it is at most offered; so is, sooner, a text without phrasings, which fits worse than it should.
  const offered = Math.min(odds + bareOffered.more * best.measures.bare, bareOffered.atMost)
  return best.measures.covered > 0 ? Math.max(odds, offered) : offered
}

function oddsOfOffTopic(index: SearchIndex, text: string, concepts: readonly Concept[], score: number): number {
  const sense = otherSense(index, concepts)
  return (
    sureness.alikeElsewhere * index.offTopicGrams.nearest(text) +
    sureness.elsewhere * score +
    sureness.highest * sense.highest +
    sureness.lowest * sense.lowest
  )
}

/** A word or two for one thing, which the portal says, are no evidence that another topic is meant. */
function isSaidAlone(best: RankedItem | undefined, { text, concepts }: UnderstoodQuery): boolean {
  return concepts.length === 1 && textWords(text, 3).length < 3 && best !== undefined && best.measures.covered > 0
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
