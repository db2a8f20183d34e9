// Orders what a query may mean: how much of it an item speaks of, where, how close together, and about how little else. Pure.
import { bestPhrasing, severalIn } from './best-phrasing.ts'
import { ConceptFinder } from './concept-finder.ts'
import { fieldsOf, lengthOf } from './fields.ts'
import { gathering, mostLooks } from './gather.ts'
import type { IndexedItem, IndexedPassage, SearchIndex } from './search-index.ts'
import { noRow } from './text-row.ts'
import type { UnderstoodQuery } from './understand-query.ts'

/** An item with how well it fits. */
export interface RankedItem {
  readonly item: IndexedItem
  /** The passage that fits best; the first where none does. */
  readonly passage: IndexedPassage
  /** About 0 to 1. */
  readonly score: number
  /** What the score is made of. */
  readonly measures: Measures
}

/** Items that are looked at closely. */
const mostCandidates = 40

/** An item with so many phrasings is found by them. */
const enoughPhrasings = 5

/** How soon saying something again adds nothing (k), and how much a long text is held against it (b), as in BM25. */
const saturation = { k: 1.2, b: 0.5 }

/**
 * How the score is made up. Fitted (listwise) to judged queries and to questions about items without phrasings, so that
 * an item published today is found beside those for which many ways to ask were written: docs/decisions/059.
 */
const share = {
  /** Of what is asked: how much title and passage speak of it, whether they do at all, and so with the best phrasing. */
  ...{ spokenOf: 7, said: 2.9, covered: 6.5 },
  /** How much of what is asked stands in the title, the rarest word of it, and how much of the title is asked. */
  ...{ inTitle: 1.5, rarestInTitle: 2.7, titleIsAbout: 0.9 },
  /** The phrasing that fits best: it must hold most of what is asked and little else; and the next best. */
  ...{ phrased: -3.3, phrasedAlike: 6.4, nextPhrasing: 1.6 },
  /** Words that stand together in the question, together in title and phrasing. */
  ...{ togetherInTitle: 1, togetherInPhrasing: 1.4 },
  /** Of an item without phrasings its text alone can speak: what it says counts so much more. */
  ...{ bareSpokenOf: 1, bareSaid: 1.4, bareRarest: 1 },
  /** How much of title and passage is related to what is asked, where they do not say it. */
  ...{ relatedInTitle: 3, related: 3 },
}

/** What is measured of an item for a query, each about 0 to 1. */
export type Measures = Readonly<Record<keyof typeof share, number>>

const measureNames = Object.keys(share) as (keyof typeof share)[]

/** The highest score that the shares can add up to, nearly: scores are given as a part of it. */
const full = 30

/** The items that fit the query, the best first. */
export function rankItems(index: SearchIndex, { concepts }: UnderstoodQuery): RankedItem[] {
  const finder = new ConceptFinder(concepts)
  // A single word is said or not: items that say it precede items that only say something related.
  const saysIt = ({ measures }: RankedItem) => Number(concepts.length === 1 && measures.covered > 0)
  return index
    .candidates(gathering(concepts), mostCandidates, mostLooks)
    .map(([item]) => rate(index, item, finder))
    .sort((one, other) => saysIt(other) - saysIt(one) || other.score - one.score)
}

function rate(index: SearchIndex, item: IndexedItem, finder: ConceptFinder): RankedItem {
  const title = finder.in(item.title)
  // One word in common makes a title no title of it, unless one word is all that was asked.
  const titled = severalIn(title) || finder.concepts.filter(({ asks }) => !asks).length === 1
  const phrasing = bestPhrasing(item.asked, finder)
  const phrased = finder.shareAsked(phrasing.best)
  const bare = barenessOf(item)
  const ofItem = {
    inTitle: finder.shareTold(title),
    rarestInTitle: finder.rarest(title) / index.highestRarity,
    titleIsAbout: titled ? finder.shareOf(item.title) : 0,
    phrased,
    phrasedAlike: phrased * phrasing.about,
    nextPhrasing: phrasing.next,
    togetherInTitle: finder.together(item.title),
    togetherInPhrasing: phrasing.together,
    relatedInTitle: finder.shareTold(beyond(finder.nearTo([item.title]), title)),
  }
  let best: RankedItem | undefined
  for (const passage of item.passages) {
    const { counts, found } = finder.often(fieldsOf(item, passage))
    const slowing = saturation.k * (1 - saturation.b + (saturation.b * lengthOf(item, passage)) / index.usualLength)
    const spokenOf = finder.shareTold(counts.map((count) => count / (count + slowing)))
    const said = finder.shareTold(found)
    const measures: Measures = {
      ...ofItem,
      spokenOf,
      said,
      bareSpokenOf: bare * spokenOf,
      bareSaid: bare * said,
      bareRarest: bare * ofItem.rarestInTitle,
      related: finder.shareTold(beyond(finder.nearTo(fieldsOf(item, passage).map(([row]) => row)), found)),
      covered: finder.shareTold(found.map((quality, at) => Math.max(quality, phrasing.best[at] ?? 0))),
    }
    const score =
      Math.max(
        0,
        measureNames.reduce((sum, name) => sum + share[name] * measures[name], 0),
      ) / full
    if (!best || score > best.score) best = { item, passage, score, measures }
  }
  return best ?? { item, passage: emptyPassage, score: 0, measures: { ...ofItem, ...ofNoPassage } }
}

/** What is measured of an item without passages. */
const ofNoPassage = { spokenOf: 0, said: 0, covered: 0, related: 0, bareSpokenOf: 0, bareSaid: 0, bareRarest: 0 }

/** What of a score only orders: what is related may be meant, a bare text may be the answer, but neither makes it surer. */
export function scoreOfOrder({ relatedInTitle, related, bareSpokenOf, bareSaid, bareRarest }: Measures): number {
  const ofRelated = share.relatedInTitle * relatedInTitle + share.related * related
  const ofBare = share.bareSpokenOf * bareSpokenOf + share.bareSaid * bareSaid + share.bareRarest * bareRarest
  return (ofRelated + ofBare) / full
}

/** 1 for an item without phrasings, 0 for one with enough. Nobody writes any for announcements: they miss none. */
function barenessOf({ document, asked }: IndexedItem): number {
  return document.kind === 'announcement' ? 0 : Math.max(0, 1 - asked.length / enoughPhrasings)
}

/** What is near to each concept, as far as it is not found itself. */
function beyond(near: readonly number[], found: readonly number[]): number[] {
  return near.map((share, at) => Math.max(0, share - (found[at] ?? 0)))
}

const emptyPassage: IndexedPassage = {
  section: { heading: null, anchor: null, text: '' },
  heading: noRow,
  body: noRow,
}
