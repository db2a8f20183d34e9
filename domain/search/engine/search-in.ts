// Answers a query from an index. Pure.

import type { FoundItem, SearchAnswer, SearchOptions } from '../search-answer.ts'
import { choosePassage } from './choose-passage.ts'
import { Marker } from './mark-words.ts'
import { type RankedItem, rankItems } from './rank-items.ts'
import type { IndexedItem, IndexedPassage, SearchIndex } from './search-index.ts'
import { understandQuery } from './understand-query.ts'

const usualLimit = 20

/** How the sureness of an item is made up of its coverage, score and substance. */
const surely = { covered: 1, score: 0.6, substance: 0.03, own: 0.3 }

/** Up to the first sureness an item is about something else, from the second on it is the answer. */
const doubtful = 1.03
const certain = 1.5

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
  const confidence = Math.max(0, ...ranked.slice(0, deciding).map(confidenceOf))
  const best = ranked[0]?.score ?? 0
  const fitting = confidence > 0 ? ranked.filter(({ score }) => score >= best * worthShowing) : []
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
    suggestion: fitting.length > 0 ? query.corrected : null,
    results: shown.map((each) => present(marker, each)),
  }
}

/** 0 for what is about something else, 1 for what surely answers. */
function confidenceOf({ covered, score, substance, own }: RankedItem): number {
  const sureness =
    surely.covered * covered + surely.score * score + surely.substance * substance + surely.own * Math.min(1.5, own)
  return Math.max(0, Math.min(1, (sureness - doubtful) / (certain - doubtful)))
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
