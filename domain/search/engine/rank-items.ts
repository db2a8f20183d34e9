// Orders what a query may mean: how much of it an item speaks of, where, how close together, and about how little else. Pure.
import type { OtherMatter } from './off-topic.ts'
import type { IndexedItem, IndexedMatter, IndexedPassage, SearchIndex } from './search-index.ts'
import { noRow, type Row } from './text-row.ts'
import type { Concept, UnderstoodQuery } from './understand-query.ts'

/** An item with how well it fits. */
export interface RankedItem {
  readonly item: IndexedItem
  /** The passage that fits best; the first where none does. */
  readonly passage: IndexedPassage
  /** 0 to 1. */
  readonly score: number
  /** The share of the query that it speaks of, 0 to 1, weighed by rarity; question words aside. */
  readonly covered: number
  /** How much it speaks of that is asked, in rarity: the same for a short query and a long one that holds it. */
  readonly substance: number
}

/** Another matter with how well it fits. */
export interface RankedMatter {
  readonly matter: OtherMatter
  /** 0 to 1. */
  readonly score: number
}

/** Items that are looked at closely. */
const mostCandidates = 40
const mostMatters = 12

/** Entries of the index that are looked at to gather candidates: rare words first, common ones if there is room. */
const mostLooks = 8_000

/** Concepts that gather candidates: the rarest; the others only order. */
const mostGathering = 8

/** How much a concept counts in title, heading, topic, summary, body, the phrasing that fits best, and any other. */
const phrasingPlaces = [0.92, 0.5]
const places = [1, 0.86, 0.62, 0.58, 0.44, ...phrasingPlaces]

/** How the score is made up; the shares add up to 1, but for the last, which only chooses the passage. */
const share = { spokenOf: 0.56, titleIsAbout: 0.22, together: 0.14, often: 0.08, here: 0.3 }

/** Words this near to each other, in places, stand together. */
const near = 4

/** The items that fit the query, the best first. */
export function rankItems(index: SearchIndex, { concepts }: UnderstoodQuery): RankedItem[] {
  const finder = new ConceptFinder(concepts)
  return index
    .candidates(gathering(concepts), mostCandidates, mostLooks)
    .map(([item, often]) => rate(item, often, finder))
    .sort((one, other) => other.score - one.score)
}

/** The other matter that fits the query best: by the phrasing that does, and by how many of its phrasings say the words. */
export function bestMatter(index: SearchIndex, query: UnderstoodQuery): RankedMatter | undefined {
  const concepts = query.concepts.map((concept) => (concept.asks ? concept : weighedAmongMatters(index, concept)))
  const finder = new ConceptFinder(concepts)
  return index
    .matterCandidates(gathering(concepts), mostMatters, mostLooks)
    .map(([each, often]) => ({ ...rateMatter(each, often, finder), often }))
    .sort((one, other) => other.score + other.often - one.score - one.often)[0]
}

/** What distinguishes the portal's items is not what distinguishes other matters: 'sekolah' is in most, 'bpjs' in one. */
function weighedAmongMatters(index: SearchIndex, concept: Concept): Concept {
  const spread = Math.max(0, ...[...concept.terms].map(([term, how]) => how * index.matterSpreadOf(term)))
  return { ...concept, weight: Math.log(1 + index.matters.length / Math.max(1, spread)) }
}

/** The terms to look for, the rarest concepts first. */
function gathering(concepts: readonly Concept[]): Map<number, number> {
  const rarest = concepts
    .filter(({ terms, asks }) => terms.size > 0 && !asks)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostGathering)
  const weights = new Map<number, number>()
  for (const { terms, weight } of rarest) {
    for (const [term, quality] of terms) weights.set(term, Math.max(weights.get(term) ?? 0, weight * quality))
  }
  return weights
}

function rateMatter({ matter, asked }: IndexedMatter, often: number, finder: ConceptFinder): RankedMatter {
  const phrasing = bestPhrasing(asked, finder)
  let substance = 0
  for (const [at, { weight }] of finder.concepts.entries()) {
    const found = [phrasing.best[at] ?? 0, phrasing.any[at] ?? 0]
    substance += weight * Math.max(...found.map((quality, field) => quality * (phrasingPlaces[field] ?? 0)))
  }
  return {
    matter,
    score:
      share.spokenOf * (substance / finder.total) +
      share.titleIsAbout * phrasing.about +
      share.together * phrasing.together +
      share.often * often,
  }
}

function rate(item: IndexedItem, often: number, finder: ConceptFinder): RankedItem {
  const { concepts } = finder
  const title = finder.in(item.title)
  const topic = finder.in(item.topic)
  const summary = finder.in(item.summary)
  const inTitle = finder.together(item.title)
  const phrasing = bestPhrasing(item.asked, finder)
  // One word in common makes a title no title of it, unless one word is all that was asked.
  const titled = severalIn(title) || concepts.length === 1
  const about = Math.max(titled ? finder.shareOf(item.title) : 0, phrasing.about)
  let best: RankedItem | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const passage of item.passages) {
    const heading = finder.in(passage.heading)
    const body = finder.in(passage.body)
    let substance = 0
    let here = 0
    let covered = 0
    for (const [at, { weight, asks }] of concepts.entries()) {
      const found = [
        ...[title[at] ?? 0, heading[at] ?? 0, topic[at] ?? 0, summary[at] ?? 0, body[at] ?? 0],
        ...[phrasing.best[at] ?? 0, phrasing.any[at] ?? 0],
      ]
      here += weight * Math.max(heading[at] ?? 0, body[at] ?? 0)
      substance += weight * Math.max(...found.map((quality, field) => quality * (places[field] ?? 0)))
      const coverage = Math.max(...found.slice(0, -1), 0.6 * (phrasing.any[at] ?? 0))
      if (!asks) covered += weight * coverage
    }
    const score =
      share.spokenOf * (substance / finder.total) +
      share.titleIsAbout * about +
      share.together * Math.max(inTitle, phrasing.together, finder.together(passage.body)) +
      share.often * often
    // What title and phrasings say is said for every passage: the one to show says it itself.
    const fit = score + share.here * (here / finder.total)
    if (fit <= highest) continue
    highest = fit
    best = { item, passage, score, covered: covered / finder.telling, substance }
  }
  return best ?? { item, passage: emptyPassage, score: 0, covered: 0, substance: 0 }
}

/** What an item's other ways to ask say of each concept: the one that fits best, and any of them. */
function bestPhrasing(asked: readonly Row[], finder: ConceptFinder) {
  const any = finder.concepts.map(() => 0)
  let best = any
  let about = 0
  let together = 0
  let highest = 0
  for (const row of asked) {
    const found = finder.in(row)
    const spokenOf = found.reduce((sum, quality, at) => sum + quality * (finder.concepts[at]?.weight ?? 0), 0)
    if (spokenOf === 0) continue
    for (const [at, quality] of found.entries()) any[at] = Math.max(any[at] ?? 0, quality)
    // One word in common makes a phrasing no question about it.
    const share = severalIn(found) ? finder.shareOf(row) : 0
    const fit = spokenOf * (1 + share)
    if (fit <= highest) continue
    ;[highest, best, about, together] = [fit, found, share, finder.together(row)]
  }
  return { any, best, about, together }
}

const severalIn = (found: readonly number[]) => found.filter((quality) => quality > 0).length > 1

const emptyPassage: IndexedPassage = {
  section: { heading: null, anchor: null, text: '' },
  heading: noRow,
  body: noRow,
}

/** Finds the concepts of one query in rows. */
class ConceptFinder {
  readonly concepts: readonly Concept[]
  /** The weight of all concepts, and of those that do not merely ask. */
  readonly total: number
  readonly telling: number
  /** Which concepts a term stands for, and how well. */
  readonly #meant = new Map<number, (readonly [concept: number, quality: number])[]>()

  constructor(concepts: readonly Concept[]) {
    this.concepts = concepts
    this.total = concepts.reduce((sum, { weight }) => sum + weight, 0)
    this.telling = concepts.reduce((sum, { weight, asks }) => sum + (asks ? 0 : weight), 0)
    for (const [concept, { terms }] of concepts.entries()) {
      for (const [term, quality] of terms) this.#meant.set(term, [...(this.#meant.get(term) ?? []), [concept, quality]])
    }
  }

  /** How well the row speaks of each concept. */
  in({ terms }: Row): number[] {
    const found = this.concepts.map(() => 0)
    for (const term of terms) {
      for (const [concept, quality] of this.#meant.get(term) ?? [])
        found[concept] = Math.max(found[concept] ?? 0, quality)
    }
    return found
  }

  /** The share of the row's words that the query speaks of: a title that says little else is the better one. */
  shareOf({ terms, places: at }: Row): number {
    const spoken = new Set<number>()
    for (const [position, term] of terms.entries()) if (this.#meant.has(term)) spoken.add(at[position] ?? 0)
    return spoken.size / (new Set(at).size || 1)
  }

  /** The share of neighbouring concepts that also stand near each other in the row. */
  together({ terms, places: at }: Row): number {
    if (this.concepts.length < 2) return 0
    const pairs = new Set<number>()
    const last = this.concepts.map(() => Number.NEGATIVE_INFINITY)
    for (const [position, term] of terms.entries()) {
      const place = at[position] ?? 0
      for (const [concept] of this.#meant.get(term) ?? []) {
        for (const neighbour of [concept - 1, concept + 1]) {
          const distance = Math.abs(place - (last[neighbour] ?? Number.NEGATIVE_INFINITY))
          if (distance > 0 && distance <= near) pairs.add(Math.min(concept, neighbour))
        }
        last[concept] = place
      }
    }
    return pairs.size / (this.concepts.length - 1)
  }
}
