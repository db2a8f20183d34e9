// How surely words tell that an off-topic subject is meant: how often both sides are spoken of with them. Pure.
import type { Row } from './text-row.ts'

/** Added to every count, so that one occurrence is no proof. */
const smoothing = 0.25

/** A running text says more words than a question asks with: each counts so much of one. */
const textShare = 0.5

/** A word that fewer phrasings of off-topic subjects hold is no evidence of one: it counts as unused. */
const leastUses = 2

class Side {
  rows = 0
  readonly #terms: number[] = []

  countOf(term: number): number {
    return this.#terms[term] ?? 0
  }

  count({ terms }: Row, share: number): void {
    this.rows += share
    for (const term of new Set(terms)) this.#terms[term] = this.countOf(term) + share
  }
}

export class Evidence {
  readonly #portal = new Side()
  readonly #offTopics = new Side()

  countPortal(row: Row): void {
    this.#portal.count(row, 1)
  }

  countPortalText(row: Row): void {
    this.#portal.count(row, textShare)
  }

  countOffTopic(row: Row): void {
    this.#offTopics.count(row, 1)
  }

  /** How surely a term means an off-topic subject, as a logarithm of odds: below 0 of the portal; null when none holds it. */
  ofTerm(term: number): number | null {
    const uses = this.#offTopics.countOf(term)
    const [portal, offTopics] = [this.#portal.countOf(term), uses < leastUses ? 0 : uses]
    if (portal + offTopics === 0) return null
    if (this.#offTopics.rows === 0) return 0
    const share = (count: number, { rows }: Side) => Math.log((count + smoothing) / (rows + 2 * smoothing))
    return share(offTopics, this.#offTopics) - share(portal, this.#portal)
  }
}
