// How surely words and pairs of words tell that an off-topic subject is meant: how often both sides are spoken of with them. Pure.
import type { Row } from './text-row.ts'

/** Added to every count, so that one occurrence is no proof. */
const smoothing = { word: 0.25, pair: 0.5 }

/** A running text says more words than a question asks with: each counts so much of one. */
const textShare = 0.5

export const pairReach = 2

/** A word, or a pair, that fewer phrasings of off-topic subjects hold is no evidence of one: it is as good as never heard. */
const leastHeard = 2
const enough = (heard: number) => (heard < leastHeard ? 0 : heard)

class Side {
  rows = 0
  #row = 0
  readonly #lastRow: number[] = []
  readonly #terms: number[] = []
  /** By the smaller term of a pair the larger: a map each, whose small numbers are looked up fast. */
  readonly #pairs: (Map<number, number> | undefined)[] = []

  countOf(term: number): number {
    return this.#terms[term] ?? 0
  }

  countOfPair(one: number, other: number): number {
    return this.#pairs[Math.min(one, other)]?.get(Math.max(one, other)) ?? 0
  }

  count({ terms, places }: Row, share: number, known?: Side): void {
    this.rows += share
    this.#row += 1
    for (const term of terms) {
      if (this.#lastRow[term] === this.#row) continue
      this.#lastRow[term] = this.#row
      this.#terms[term] = this.countOf(term) + share
    }
    const order = inPlaceOrder(places)
    for (let at = 0; at < order.length; at += 1) {
      const one = order[at] ?? 0
      let words = 0
      let place = places[one] ?? 0
      for (let next = at + 1; next < order.length; next += 1) {
        const other = order[next] ?? 0
        if (places[other] !== place) words += 1
        if (words > pairReach) break
        place = places[other] ?? 0
        if (words > 0) this.#countPair(terms[one] ?? 0, terms[other] ?? 0, share, known)
      }
    }
  }

  #countPair(one: number, other: number, share: number, known: Side | undefined): void {
    if (known?.countOfPair(one, other) === 0) return
    const smaller = Math.min(one, other)
    const larger = Math.max(one, other)
    const pairs = this.#pairs[smaller]
    if (pairs) pairs.set(larger, (pairs.get(larger) ?? 0) + share)
    else this.#pairs[smaller] = new Map([[larger, share]])
  }
}

/** Where the terms stand, by place: synonyms come behind all words, themselves in order. */
function inPlaceOrder(places: Uint16Array): number[] {
  let words = 1
  while (words < places.length && (places[words] ?? 0) >= (places[words - 1] ?? 0)) words += 1
  const order: number[] = []
  let synonym = words
  for (let word = 0; word < words && word < places.length; word += 1) {
    while (synonym < places.length && (places[synonym] ?? 0) < (places[word] ?? 0)) order.push(synonym++)
    order.push(word)
  }
  while (synonym < places.length) order.push(synonym++)
  return order
}

export class Evidence {
  readonly #portal = new Side()
  readonly #offTopics = new Side()

  countPortal(row: Row): void {
    this.#portal.count(row, 1)
  }

  /** Counts a running text of the portal, when all off-topic subjects are counted: of its pairs those that they have too. */
  countPortalText(row: Row): void {
    this.#portal.count(row, textShare, this.#offTopics)
  }

  countOffTopic(row: Row): void {
    this.#offTopics.count(row, 1)
  }

  /** How surely a term means an off-topic subject, as a logarithm of odds: below 0 of the portal; null when none holds it. */
  ofTerm(term: number): number | null {
    const [portal, offTopics] = [this.#portal.countOf(term), enough(this.#offTopics.countOf(term))]
    return portal + offTopics === 0 ? null : this.#compare(portal, offTopics, smoothing.word)
  }

  ofPair(one: number, other: number): number {
    const [portal, offTopics] = [this.#portal.countOfPair(one, other), enough(this.#offTopics.countOfPair(one, other))]
    return portal + offTopics === 0 ? 0 : this.#compare(portal, offTopics, smoothing.pair)
  }

  #compare(portal: number, offTopics: number, added: number): number {
    if (this.#offTopics.rows === 0) return 0
    return (
      Math.log((offTopics + added) / (this.#offTopics.rows + 2 * added)) -
      Math.log((portal + added) / (this.#portal.rows + 2 * added))
    )
  }
}
