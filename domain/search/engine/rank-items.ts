// Orders what a query may mean: how much of it an item speaks of, where, how close together, and about how little else. Pure.
import type { IndexedItem, IndexedPassage, SearchIndex } from './search-index.ts'
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

/** Items that are looked at closely. */
const mostCandidates = 40

/** Entries of the index that are looked at to gather candidates: rare words first, common ones if there is room. */
const mostLooks = 8_000

/** Concepts that gather candidates: the rarest; the others only order. */
const mostGathering = 8

/** How much a concept counts in title, heading, topic, summary and body. */
const places = [1, 0.86, 0.62, 0.66, 0.52]

/** How the score is made up; the shares add up to 1. */
const share = { spokenOf: 0.66, titleIsAbout: 0.14, together: 0.1, often: 0.1 }

/** Words this near to each other, in places, stand together. */
const near = 4

/** The items that fit the query, the best first. */
export function rankItems(index: SearchIndex, { concepts }: UnderstoodQuery): RankedItem[] {
  const gathering = concepts
    .filter(({ terms, asks }) => terms.size > 0 && !asks)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostGathering)
  if (gathering.length === 0) return []
  const weights = new Map<number, number>()
  for (const { terms, weight } of gathering) {
    for (const [term, quality] of terms) weights.set(term, Math.max(weights.get(term) ?? 0, weight * quality))
  }
  const finder = new ConceptFinder(concepts)
  return [...index.candidates(weights, mostCandidates, mostLooks)]
    .map(([item, often]) => rate(item, often, finder))
    .sort((one, other) => other.score - one.score)
}

function rate(item: IndexedItem, often: number, finder: ConceptFinder): RankedItem {
  const { concepts } = finder
  const title = finder.in(item.title)
  const topic = finder.in(item.topic)
  const summary = finder.in(item.summary)
  const inTitle = finder.together(item.title)
  const about = finder.shareOf(item.title)
  let best: RankedItem | undefined
  for (const passage of item.passages) {
    const heading = finder.in(passage.heading)
    const body = finder.in(passage.body)
    let substance = 0
    let covered = 0
    for (const [at, { weight, asks }] of concepts.entries()) {
      const found = [title[at] ?? 0, heading[at] ?? 0, topic[at] ?? 0, summary[at] ?? 0, body[at] ?? 0] as const
      substance += weight * Math.max(...found.map((quality, field) => quality * (places[field] ?? 0)))
      if (!asks) covered += weight * Math.max(...found)
    }
    const score =
      share.spokenOf * (substance / finder.total) +
      share.titleIsAbout * about +
      share.together * Math.max(inTitle, finder.together(passage.body)) +
      share.often * often
    if (!best || score > best.score) best = { item, passage, score, covered: covered / finder.telling, substance }
  }
  return best ?? { item, passage: emptyPassage, score: 0, covered: 0, substance: 0 }
}

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
