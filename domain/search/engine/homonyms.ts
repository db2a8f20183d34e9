// Whether the words of a query mean the portal or another matter, whatever was found. Pure.
import type { SearchIndex } from './search-index.ts'
import { type Evidence, pairReach } from './term-evidence.ts'
import type { Concept } from './understand-query.ts'

/** Weight of the words of a story around the question, beside those of the question. */
const narratedShare = 0.3

/** A term that stands for what was typed this well pairs with its neighbours. */
const wellMeant = 0.85

/** More words that nobody uses, and stronger pairs, say no more. */
const limits = { strangers: 4, pairs: 8 }

/** What speaks for another matter; below 0 speaks for the portal. */
export interface OtherSense {
  /** Of the words that tell: on average, the one that speaks most for another matter, and the one most against it. */
  readonly mean: number
  readonly highest: number
  readonly lowest: number
  /** How many words neither the portal nor another matter uses. */
  readonly strangers: number
  /** What words near each other say together. */
  readonly pairs: number
}

/** Weighs the words of a query. */
export function otherSense({ evidence }: SearchIndex, concepts: readonly Concept[]): OtherSense {
  const telling: number[] = []
  let strangers = 0
  for (const concept of concepts) {
    const association = saidBy(evidence, concept)
    const share = concept.narrated ? narratedShare : 1
    if (association === null) strangers += share
    else if (!concept.asks) telling.push(association * share)
  }
  return {
    mean: telling.reduce((sum, association) => sum + association, 0) / (telling.length || 1),
    highest: Math.max(0, ...telling),
    lowest: Math.min(0, ...telling),
    strangers: Math.min(limits.strangers, strangers),
    pairs: pairsOf(evidence, concepts),
  }
}

/** What the terms say that stand best for a concept, a word and its synonyms alike; null when nobody uses any. */
function saidBy(evidence: Evidence, { terms }: Concept): number | null {
  const association = (least: number) =>
    [...terms].flatMap(([term, quality]) => {
      const each = quality >= least ? evidence.ofTerm(term) : null
      return each === null ? [] : [each * quality]
    })
  const well = association(wellMeant)
  const all = well.length > 0 ? well : association(0)
  return all.length === 0 ? null : all.reduce((sum, each) => sum + each, 0) / all.length
}

function pairsOf(evidence: Evidence, concepts: readonly Concept[]): number {
  const meant = concepts.map(({ terms }) => [...terms].filter(([, quality]) => quality >= wellMeant))
  let sum = 0
  for (const [at, one] of meant.entries()) {
    for (const other of meant.slice(at + 1, at + 1 + pairReach)) sum += strongest(evidence, one, other)
  }
  return Math.max(-limits.pairs, Math.min(limits.pairs, sum))
}

type Meant = readonly (readonly [term: number, quality: number])[]

function strongest(evidence: Evidence, one: Meant, other: Meant): number {
  let best = 0
  for (const [first] of one) {
    for (const [second] of other) {
      const association = evidence.ofPair(first, second)
      if (Math.abs(association) > Math.abs(best)) best = association
    }
  }
  return best
}
