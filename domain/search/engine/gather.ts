// What to look for in the index to gather candidates: the terms of the rarest concepts. Pure.
import type { Concept } from './understand-query.ts'

/** Entries of the index that are looked at to gather candidates: rare words first, common ones if there is room. */
export const mostLooks = 8_000

/** Concepts that gather candidates: the rarest; the others only order. */
const mostGathering = 8

/** A related word gathers so much less than the word itself. */
const relatedShare = 0.3

/** The terms to look for, the rarest concepts first, and those only related to them last. */
export function gathering(concepts: readonly Concept[]): Map<number, number> {
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
