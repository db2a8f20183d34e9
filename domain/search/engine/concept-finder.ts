// Finds what a query speaks of in the rows of a text: how well, how often, how near to each other. Pure.
import type { Row } from './text-row.ts'
import type { Concept } from './understand-query.ts'

const near = 4

/** What a term may be to a query, as bits: nearly all terms of a text are nothing to it, and are passed over by these. */
const meantBit = 1
const relatedBit = 2

export class ConceptFinder {
  readonly concepts: readonly Concept[]
  readonly total: number
  readonly contentWeight: number
  readonly #meant = new Map<number, (readonly [concept: number, quality: number])[]>()
  readonly #related = new Map<number, (readonly [concept: number, share: number])[]>()
  readonly #bits: Uint8Array

  constructor(concepts: readonly Concept[]) {
    this.concepts = concepts
    this.total = concepts.reduce((sum, { weight }) => sum + weight, 0)
    this.contentWeight = concepts.reduce((sum, { weight, asks }) => sum + (asks ? 0 : weight), 0)
    for (const [concept, { terms, related }] of concepts.entries()) {
      for (const [term, share] of related) {
        const all = this.#related.get(term)
        if (all) all.push([concept, share])
        else this.#related.set(term, [[concept, share]])
      }
      for (const [term, quality] of terms) this.#meant.set(term, [...(this.#meant.get(term) ?? []), [concept, quality]])
    }
    this.#bits = new Uint8Array(1 + Math.max(0, ...this.#meant.keys(), ...this.#related.keys()))
    for (const term of this.#meant.keys()) this.#bits[term] = meantBit
    for (const term of this.#related.keys()) this.#bits[term] = (this.#bits[term] ?? 0) | relatedBit
  }

  #is(term: number, bit: number): boolean {
    return ((this.#bits[term] ?? 0) & bit) !== 0
  }

  shareAsked(found: readonly number[]): number {
    return this.concepts.reduce((sum, { weight }, at) => sum + weight * (found[at] ?? 0), 0) / (this.total || 1)
  }

  foundShare(found: readonly number[]): number {
    const foundWeight = this.concepts.reduce(
      (sum, { weight, asks }, at) => sum + (asks ? 0 : weight * (found[at] ?? 0)),
      0,
    )
    return foundWeight / (this.contentWeight || 1)
  }

  rarest(found: readonly number[]): number {
    return Math.max(0, ...this.concepts.map(({ weight, asks }, at) => (asks ? 0 : weight * (found[at] ?? 0))))
  }

  often(fields: readonly (readonly [row: Row, weight: number])[]) {
    const counts = this.concepts.map(() => 0)
    const found = this.concepts.map(() => 0)
    const times = new Map<number, number>()
    for (const [{ terms }, weight] of fields) {
      for (const term of terms) if (this.#is(term, meantBit)) times.set(term, (times.get(term) ?? 0) + weight)
    }
    for (const [term, each] of times) {
      for (const [concept, quality] of this.#meant.get(term) ?? []) {
        counts[concept] = Math.max(counts[concept] ?? 0, quality * each)
        found[concept] = Math.max(found[concept] ?? 0, quality)
      }
    }
    return { counts, found }
  }

  in({ terms }: Row): number[] {
    const found = this.concepts.map(() => 0)
    for (const term of terms) {
      if (!this.#is(term, meantBit)) continue
      for (const [concept, quality] of this.#meant.get(term) ?? [])
        found[concept] = Math.max(found[concept] ?? 0, quality)
    }
    return found
  }

  nearTo(rows: readonly Row[]): number[] {
    const near = this.concepts.map(() => 0)
    if (this.#related.size === 0) return near
    for (const { terms } of rows) {
      for (const term of terms) {
        if (!this.#is(term, relatedBit)) continue
        for (const [concept, share] of this.#related.get(term) ?? [])
          near[concept] = Math.max(near[concept] ?? 0, share)
      }
    }
    return near
  }

  /** The share of the row's words that the query speaks of: a title that says little else is the better one. */
  shareOf({ terms, places: at }: Row): number {
    const spoken = new Set<number>()
    for (const [position, term] of terms.entries()) if (this.#is(term, meantBit)) spoken.add(at[position] ?? 0)
    return spoken.size / (new Set(at).size || 1)
  }

  together({ terms, places: at }: Row): number {
    if (this.concepts.length < 2) return 0
    const pairs = new Set<number>()
    const last = this.concepts.map(() => Number.NEGATIVE_INFINITY)
    for (const [position, term] of terms.entries()) {
      if (!this.#is(term, meantBit)) continue
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
