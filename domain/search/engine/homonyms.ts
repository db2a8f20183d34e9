// Whether a query is about the portal or another topic, whatever was found. Pure.
import type { SearchIndex } from './search-index.ts'
import { type Evidence, pairReach } from './term-evidence.ts'
import type { Concept } from './understand-query.ts'

const narratedShare = 0.3

const wellMeant = 0.85

const limits = { strangers: 4, pairs: 8 }

/** Positive: another topic; negative: the portal. */
export interface OtherSense {
  readonly mean: number
  readonly highest: number
  readonly lowest: number
  readonly strangers: number
  readonly pairs: number
}

export function otherSense({ evidence }: SearchIndex, concepts: readonly Concept[]): OtherSense {
  const associations: number[] = []
  let strangers = 0
  for (const concept of concepts) {
    const association = saidBy(evidence, concept)
    const share = concept.narrated ? narratedShare : 1
    if (association === null) strangers += share
    else if (!concept.asks) associations.push(association * share)
  }
  return {
    mean: associations.reduce((sum, association) => sum + association, 0) / (associations.length || 1),
    highest: Math.max(0, ...associations),
    lowest: Math.min(0, ...associations),
    strangers: Math.min(limits.strangers, strangers),
    pairs: pairsOf(evidence, concepts),
  }
}

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
