// Answers a query from an index. Pure.
import { choosePassage } from './choose-passage.ts'
import { type OtherSense, otherSense } from './homonyms.ts'
import { Marker } from './mark-words.ts'
import { bestMatter, type RankedItem, rankItems } from './rank-items.ts'
import type { FoundItem, SearchAnswer, SearchOptions } from './search-answer.ts'
import type { IndexedItem, IndexedPassage, SearchIndex } from './search-index.ts'
import { type UnderstoodQuery, understandQuery } from './understand-query.ts'

const usualLimit = 20

/**
 * How the doubt whether the portal says anything about it is made up: of what the best item speaks of, and of what the
 * words tell. Fitted by logistic regression to phrasings of items and of other matters that the index did not hold.
 */
const doubting = {
  ...{ score: -2.8, covered: -1 },
  ...{ mean: 0.46, highest: 0.58, lowest: 0.29, strangers: 0.65, pairs: 0.37 },
  always: 2.42,
}

/** From the first doubt on nothing is answered; below the second it surely is. */
const doubtful = 0.92
const certain = -1

/**
 * Below this doubt what was found is shown, though unsure, for readers to judge: the best of it. Not while they type, nor
 * where it is known whose matter it is instead.
 */
const showable = { doubt: 1.5, max: 5 }

/** From this score on another matter is named to who asks about it; by the bench most of those are the right ones. */
const namedFrom = 0.5

/** Whether the portal says anything about it, so many of the best decide. */
const deciding = 3

/** What scores less than this share of the best is not shown beside it. */
const worthShowing = 0.55

/** The score of what only contains the query as it stands. */
const containsIt = 0.2

/** Everything in the index that fits the query, the best first; never throws on what was typed. */
export function searchIn(
  index: SearchIndex,
  typed: string,
  { kinds, limit = usualLimit, typing = false }: SearchOptions & { readonly typing?: boolean } = {},
): SearchAnswer {
  const text = typed.trim()
  const query = understandQuery(index, text, typing)
  const wanted = ({ document }: IndexedItem) => kinds?.includes(document.kind) ?? true
  const ranked = rankItems(index, query)
  const { doubt, confidence } = judge(ranked.slice(0, deciding), otherSense(index, query.concepts))
  const best = ranked[0]?.score ?? 0
  const unsure = confidence === 0
  const elsewhere = unsure && !typing ? sayingOf(index, query) : null
  const found = !unsure || doubt < (typing || elsewhere !== null ? doubtful : showable.doubt)
  const fitting = found
    ? ranked.filter(({ score }) => score >= best * worthShowing).slice(0, unsure ? showable.max : ranked.length)
    : []
  const known = new Set(fitting.map(({ item }) => item))
  const answering = fitting.filter(({ item }) => wanted(item))
  const containing = index.containing(text).filter((item) => !known.has(item) && wanted(item))
  const shown = [
    ...answering.slice(0, limit),
    ...containing
      .slice(0, Math.max(0, limit - answering.length))
      .map((item) => ({ item, passage: item.passages[0], score: containsIt })),
  ]
  const marker = new Marker(query)
  return {
    query: text,
    total: answering.length + containing.length,
    confidence: rounded(confidence),
    elsewhere,
    suggestion: fitting.length > 0 ? query.corrected : null,
    results: shown.map((each) => present(marker, each)),
  }
}

/** The answer to another matter; null when none fits. */
function sayingOf(index: SearchIndex, query: UnderstoodQuery): string | null {
  const best = bestMatter(index, query)
  return best && best.score >= namedFrom ? best.matter.says : null
}

/**
 * How much there is to doubt about what was found, and how surely it answers: 0 for what the portal says nothing about,
 * 1 for what the best of these surely answers. That another matter is meant hides nothing, it only makes the answer unsure.
 */
function judge(best: readonly RankedItem[], sense: OtherSense): { doubt: number; confidence: number } {
  if (best.length === 0) return { doubt: Number.POSITIVE_INFINITY, confidence: 0 }
  const doubt =
    Math.min(...best.map(({ score, covered }) => doubting.score * score + doubting.covered * covered)) +
    doubting.strangers * sense.strangers +
    doubting.always
  const narratedPart =
    doubting.mean * sense.mean +
    doubting.highest * sense.highest +
    doubting.lowest * sense.lowest +
    doubting.pairs * sense.pairs
  const confidence = Math.max(0, Math.min(1, (doubtful - doubt - narratedPart) / (doubtful - certain)))
  return { doubt, confidence }
}

function present(
  marker: Marker,
  { item, passage, score }: Pick<RankedItem, 'item' | 'score'> & { readonly passage: IndexedPassage | undefined },
): FoundItem {
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
