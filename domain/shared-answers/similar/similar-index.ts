import type { Terms } from './ticket-terms.ts'

/** A ticket to index; `at` is when it was filed, in milliseconds since 1970. */
interface IndexedTicket {
  readonly id: number
  readonly at: number
  readonly terms: Terms
  readonly isBare?: boolean
}

/** A ticket that was found; `score` is from 0 (nothing shared) to 1 (the same words). */
export interface ScoredTicket {
  readonly id: number
  readonly score: number
}

const nothing: Terms = new Map()

interface Posting {
  readonly id: number
  readonly strength: number
}

const lenders = { most: 5, least: 0.45 }

/** What a term weighs at least and at most: on the day of an outage its words are the most frequent, and must still count. */
const weights = { least: 1.5, most: 3.5 }

const centreShare = 1 / 3

/** The norm of a ticket is calculated again once the index grew by this share: weights change slowly. */
const normDrift = 0.02

const lent = { part: 0.5, strength: 0.6 }

/**
 * Compares tickets as weighted sets of terms: rare terms weigh more; the score is the cosine. The query is expanded by
 * the words that its nearest tickets share. Tickets are added by ascending id and deleted by age.
 */
export class SimilarIndex {
  readonly #tickets = new Map<number, IndexedTicket>()
  readonly #postings = new Map<string, Posting[]>()
  readonly #bare = new Map<number, number>()
  readonly #norms = new Map<number, { readonly norm: number; readonly size: number }>()
  #newest = 0

  get newest(): number {
    return this.#newest
  }

  add(ticket: IndexedTicket): void {
    const { id, terms, isBare } = ticket
    this.#newest = Math.max(this.#newest, id)
    if (isBare) this.#bare.set(id, ticket.at)
    if (this.#tickets.has(id) || terms.size === 0) return
    for (const [term, strength] of terms) {
      const postings = this.#postings.get(term)
      if (postings) postings.push({ id, strength })
      else this.#postings.set(term, [{ id, strength }])
    }
    this.#tickets.set(id, ticket)
  }

  /** When each bare ticket was filed (`ReadTicket.isBare`). */
  get bare(): ReadonlyMap<number, number> {
    return this.#bare
  }

  termsOf(id: number): Terms | undefined {
    return this.#tickets.get(id)?.terms
  }

  /** The terms that at least a third of the tickets share, each as strong as its share; of those that are indexed. */
  centreOf(ids: readonly number[]): Terms {
    const all = ids.flatMap((id) => this.termsOf(id) ?? [])
    const sums = new Map<string, number>()
    for (const terms of all) for (const term of terms.keys()) sums.set(term, (sums.get(term) ?? 0) + 1 / all.length)
    return new Map([...sums].filter(([, share]) => share >= centreShare))
  }

  /** From 0 to 1: how much of the centre the terms have, whatever else they have. A long story is compared by it. */
  covers(terms: Terms, centre: Terms): number {
    let shared = 0
    for (const [term, strength] of centre) if (terms.has(term)) shared += this.#squareOf(term) * strength ** 2
    return shared === 0 ? 0 : shared / this.#normOf(centre)
  }

  compare(one: Terms, other: Terms): number {
    let product = 0
    for (const [term, strength] of one) product += this.#squareOf(term) * strength * (other.get(term) ?? 0)
    return product === 0 ? 0 : product / Math.sqrt(this.#normOf(one) * this.#normOf(other))
  }

  deleteTicketsBefore(at: number): number {
    for (const [id, filedAt] of this.#bare) if (filedAt < at) this.#bare.delete(id)
    const old = new Set([...this.#tickets.values()].filter((ticket) => ticket.at < at).map(({ id }) => id))
    if (old.size === 0) return 0
    for (const [term, postings] of this.#postings) {
      const left = postings.filter(({ id }) => !old.has(id))
      if (left.length > 0) this.#postings.set(term, left)
      else this.#postings.delete(term)
    }
    for (const id of old) this.#tickets.delete(id)
    this.#norms.clear()
    return old.size
  }

  find(terms: Terms, { least, except }: { readonly least: number; readonly except?: number }): ScoredTicket[] {
    const products = new Map<number, number>()
    this.#multiply(terms, products)
    if (except !== undefined) products.delete(except)
    const lent = this.#lentBy(terms, this.#rank(products, terms, lenders.least).slice(0, lenders.most))
    this.#multiply(lent, products)
    if (except !== undefined) products.delete(except)
    return this.#rank(products, new Map([...terms, ...lent]), least)
  }

  /** The terms that the nearest tickets share and the query has not. */
  #lentBy(terms: Terms, nearest: readonly ScoredTicket[]): Terms {
    if (nearest.length < 2) return nothing
    const counts = new Map<string, number>()
    for (const { id } of nearest)
      for (const term of this.#tickets.get(id)?.terms.keys() ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
    const shared = [...counts].filter(([term, count]) => !terms.has(term) && count >= nearest.length * lent.part)
    return new Map(shared.map(([term]) => [term, lent.strength]))
  }

  #multiply(terms: Terms, products: Map<number, number>): void {
    for (const [term, strength] of terms) {
      const weighted = this.#squareOf(term) * strength
      for (const posting of this.#postings.get(term) ?? [])
        products.set(posting.id, (products.get(posting.id) ?? 0) + weighted * posting.strength)
    }
  }

  #rank(products: ReadonlyMap<number, number>, terms: Terms, least: number): ScoredTicket[] {
    const norm = this.#normOf(terms)
    const found: ScoredTicket[] = []
    for (const [id, product] of products) {
      const score = product / Math.sqrt(norm * this.#normOfTicket(id))
      if (score >= least) found.push({ id, score: Math.min(1, score) })
    }
    return found.sort((one, other) => other.score - one.score || other.id - one.id)
  }

  // The square of the term's weight. At least 40 tickets are assumed, so that the first few of a season are not all alike.
  #squareOf(term: string): number {
    const tickets = this.#postings.get(term)?.length ?? 0
    const weight = Math.log(1 + Math.max(40, this.#tickets.size) / (1 + tickets))
    return Math.min(weights.most, Math.max(weights.least, weight)) ** 2
  }

  #normOfTicket(id: number): number {
    const size = this.#tickets.size
    const kept = this.#norms.get(id)
    if (kept && size - kept.size <= size * normDrift) return kept.norm
    const norm = this.#normOf(this.#tickets.get(id)?.terms ?? nothing)
    this.#norms.set(id, { norm, size })
    return norm
  }

  #normOf(terms: Terms): number {
    let norm = 0
    for (const [term, strength] of terms) norm += this.#squareOf(term) * strength ** 2
    return norm
  }
}
