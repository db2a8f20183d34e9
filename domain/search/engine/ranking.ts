import { ConceptFinder } from './concept-finder.ts'
import type { OffTopic } from './search-answer.ts'
import type { IndexedItem, IndexedOffTopic, IndexedPassage, SearchIndex } from './search-index.ts'
import { fieldsOf, lengthOf, noRow, type Row } from './text-row.ts'
import type { Concept, UnderstoodQuery } from './understand-query.ts'

/** What an item's other ways to ask say of each concept: the one that fits best, how well the next one fits, and any of them. */
function bestPhrasing(asked: readonly Row[], finder: ConceptFinder) {
  const any = finder.concepts.map(() => 0)
  let best = any.slice()
  let about = 0
  let together = 0
  let highest = 0
  let next = 0
  for (const row of asked) {
    const found = finder.in(row)
    const shareAsked = finder.shareAsked(found)
    if (shareAsked === 0) continue
    for (const [at, quality] of found.entries()) any[at] = Math.max(any[at] ?? 0, quality)
    // One word in common makes a phrasing no question about it.
    const shareOfRow = severalIn(found) ? finder.shareOf(row) : 0
    const fit = shareAsked * (1 + shareOfRow)
    if (fit <= highest) {
      next = Math.max(next, fit)
      continue
    }
    next = highest
    ;[highest, best, about, together] = [fit, found, shareOfRow, finder.together(row)]
  }
  return { any, best, about, together, next }
}

const severalIn = (found: readonly number[]) => found.filter((quality) => quality > 0).length > 1

/** Index entries read to gather candidates: rare words first, then common ones. */
const maxLookups = 8_000

const mostGathering = 8

const relatedShare = 0.3

/** The terms to look for, the rarest concepts first, and those only related to them last. */
function gathering(concepts: readonly Concept[]): Map<number, number> {
  const rarest = concepts
    .filter(({ terms, related, asks }) => terms.size + related.size > 0 && !asks)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostGathering)
  const weights = new Map<number, number>()
  for (const { terms, weight } of rarest) {
    for (const [term, quality] of terms) weights.set(term, Math.max(weights.get(term) ?? 0, weight * quality))
  }
  for (const { related, weight } of rarest) {
    for (const [term, share] of related) {
      if (!weights.has(term)) weights.set(term, weight * share * relatedShare)
    }
  }
  return weights
}

export interface RankedItem {
  readonly item: IndexedItem
  readonly passage: IndexedPassage
  readonly score: number
  /** The part of the score that shows whether the item answers. */
  readonly evidence: number
  /** How alike the letters of its nearest way of asking are. */
  readonly alike: number
  readonly measures: Measures
}

const mostCandidates = 40

/** A title that holds more of a concept than a synonym does holds the word itself. */
const asTyped = 0.94

const enoughPhrasings = 5

/** How soon saying something again adds nothing (k), and how much a long text is held against it (b), as in BM25. */
const saturation = { k: 1.2, b: 0.5 }

/** Weights of the score, fitted (listwise) to judged queries and to items without phrasings: docs/decisions/059. */
const share = {
  ...{ spokenOf: 7, said: 2.9, covered: 6.5 },
  ...{ inTitle: 1.5, rarestInTitle: 2.7, titleIsAbout: 0.9 },
  ...{ phrased: -3.3, phrasedAlike: 6.4, nextPhrasing: 1.6 },
  ...{ togetherInTitle: 1, togetherInPhrasing: 1.4 },
}

/** Weights of what only orders: what is related may be meant, a bare text may be the answer, but neither makes it surer. */
const shareOfOrder = {
  /** Letters in common with the nearest way of asking; of an item without any, what such an item is likely to miss. */
  ...{ alike: 5, bareAlike: 1.2, bare: 2.4 },
  /** Of an item without phrasings its text alone can speak: what it says counts so much more. */
  ...{ bareSpokenOf: 1, bareSaid: 1.4, bareRarest: 1 },
  ...{ relatedInTitle: 3, related: 3 },
}

/** What is measured of an item for a query, each about 0 to 1. */
type Measures = Readonly<Record<keyof typeof share | keyof typeof shareOfOrder, number>>

const evidenceShares = Object.entries(share)
const orders = Object.entries(shareOfOrder)

const weighed = (shares: readonly (readonly [name: string, share: number])[], measures: Measures) =>
  shares.reduce((sum, [name, each]) => sum + each * measures[name as keyof Measures], 0) / full

const full = 30

export function rankItems(index: SearchIndex, { text, concepts }: UnderstoodQuery): RankedItem[] {
  const finder = new ConceptFinder(concepts)
  const alike = index.grams.alike(text)
  const candidates = index.candidates(gathering(concepts), mostCandidates, maxLookups)
  const mostAlike = Math.max(0, ...candidates.map(([item]) => alike(item.document)))
  // A single word is said or not: items whose title holds it as it was typed precede items that say it, and those the others.
  const subjects = concepts.filter(({ asks }) => !asks).length
  const saysIt = ({ measures }: RankedItem) =>
    subjects === 1 ? Number(measures.inTitle > asTyped) + Number(measures.covered > 0) : 0
  return candidates
    .map(([item]) => rate(index, item, finder, alike(item.document), mostAlike))
    .sort((one, other) => saysIt(other) - saysIt(one) || other.score - one.score)
}

function rate(
  index: SearchIndex,
  item: IndexedItem,
  finder: ConceptFinder,
  alike: number,
  mostAlike: number,
): RankedItem {
  const title = finder.in(item.title)
  // One word in common makes a title no title of it, unless one word is all that was asked.
  const titled = severalIn(title) || finder.concepts.filter(({ asks }) => !asks).length === 1
  const phrasing = bestPhrasing(item.asked, finder)
  const phrased = finder.shareAsked(phrasing.best)
  const bare = unmatchedShare(item)
  const ofItem = {
    inTitle: finder.foundShare(title),
    rarestInTitle: finder.rarest(title) / index.highestRarity,
    titleIsAbout: titled ? finder.shareOf(item.title) : 0,
    phrased,
    phrasedAlike: phrased * phrasing.about,
    nextPhrasing: phrasing.next,
    togetherInTitle: finder.together(item.title),
    togetherInPhrasing: phrasing.together,
    ...{ alike: alike * (1 - bare), bareAlike: mostAlike * bare, bare },
    relatedInTitle: bare === 0 ? 0 : bare * finder.foundShare(beyond(finder.nearTo([item.title]), title)),
  }
  let best: RankedItem | undefined
  for (const passage of item.passages) {
    const { counts, found } = finder.often(fieldsOf(item, passage))
    const slowing = saturation.k * (1 - saturation.b + (saturation.b * lengthOf(item, passage)) / index.usualLength)
    const spokenOf = finder.foundShare(counts.map((count) => count / (count + slowing)))
    const said = finder.foundShare(found)
    const measures: Measures = {
      ...ofItem,
      spokenOf,
      said,
      bareSpokenOf: bare * spokenOf,
      bareSaid: bare * said,
      bareRarest: bare * ofItem.rarestInTitle,
      related:
        bare === 0
          ? 0
          : bare * finder.foundShare(beyond(finder.nearTo(fieldsOf(item, passage).map(([row]) => row)), found)),
      covered: finder.foundShare(found.map((quality, at) => Math.max(quality, phrasing.best[at] ?? 0))),
    }
    const evidence = weighed(evidenceShares, measures)
    const score = Math.max(0, evidence + weighed(orders, measures))
    if (!best || score > best.score) best = { item, passage, score, evidence, alike, measures }
  }
  return (
    best ?? {
      ...{ item, passage: emptyPassage, alike, score: 0, evidence: 0 },
      measures: { ...ofItem, ...ofNoPassage },
    }
  )
}

const ofNoPassage = { spokenOf: 0, said: 0, covered: 0, related: 0, bareSpokenOf: 0, bareSaid: 0, bareRarest: 0 }

/** 1 for an item without phrasings, 0 for one with enough. No one writes any for announcements: they miss none. */
function unmatchedShare({ document, asked }: IndexedItem): number {
  return document.kind === 'announcement' ? 0 : Math.max(0, 1 - asked.length / enoughPhrasings)
}

function beyond(near: readonly number[], found: readonly number[]): number[] {
  return near.map((share, at) => Math.max(0, share - (found[at] ?? 0)))
}

const emptyPassage: IndexedPassage = {
  section: { heading: null, anchor: null, text: '' },
  heading: noRow,
  body: noRow,
}

/** An off-topic subject with how well it fits. */
export interface RankedOffTopic {
  readonly offTopic: OffTopic
  readonly score: number
}

const maxOffTopics = 12

const offTopicShare = { spokenOf: 0.56, about: 0.22, together: 0.14, often: 0.08 }

const phrasingPlaces = [0.92, 0.5]

export function bestOffTopic(index: SearchIndex, query: UnderstoodQuery): RankedOffTopic | undefined {
  const concepts = query.concepts.map((concept) => (concept.asks ? concept : weighedAmongOffTopics(index, concept)))
  const finder = new ConceptFinder(concepts)
  return index
    .offTopicCandidates(gathering(concepts), maxOffTopics, maxLookups)
    .map(([each, often]) => ({ ...rateOffTopic(each, often, finder), often }))
    .sort((one, other) => other.score + other.often - one.score - one.often)[0]
}

/** What distinguishes the portal's items is not what distinguishes off-topic subjects: 'sekolah' is in most, 'bpjs' in one. */
function weighedAmongOffTopics(index: SearchIndex, concept: Concept): Concept {
  const spread = Math.max(0, ...[...concept.terms].map(([term, how]) => how * index.offTopicSpreadOf(term)))
  return { ...concept, related: new Map(), weight: Math.log(1 + index.offTopics.length / Math.max(1, spread)) }
}

function rateOffTopic({ offTopic, asked }: IndexedOffTopic, often: number, finder: ConceptFinder): RankedOffTopic {
  const { best, any, about, together } = bestPhrasing(asked, finder)
  let spokenOf = 0
  for (const [at, { weight }] of finder.concepts.entries()) {
    const found = [best[at] ?? 0, any[at] ?? 0]
    spokenOf += weight * Math.max(...found.map((quality, field) => quality * (phrasingPlaces[field] ?? 0)))
  }
  return {
    offTopic,
    score:
      offTopicShare.spokenOf * (spokenOf / finder.total) +
      offTopicShare.about * about +
      offTopicShare.together * together +
      offTopicShare.often * often,
  }
}
