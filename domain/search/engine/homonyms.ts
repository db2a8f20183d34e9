// Whether the words of a query are the portal's or another topic's, whatever was found. Pure.
import type { SearchIndex } from './search-index.ts'
import type { Evidence } from './term-evidence.ts'
import type { Concept } from './understand-query.ts'

const narratedShare = 0.3

const wellMeant = 0.85

/** Of the words of a query how surely one means another topic (0 or more), and one the portal (0 or less). */
export function otherSense({ evidence }: SearchIndex, concepts: readonly Concept[]) {
  const associations = concepts
    .filter(({ asks }) => !asks)
    .map((concept) => saidBy(evidence, concept) * (concept.narrated ? narratedShare : 1))
  return { highest: Math.max(0, ...associations), lowest: Math.min(0, ...associations) }
}

function saidBy(evidence: Evidence, { terms }: Concept): number {
  const association = (least: number) =>
    [...terms].flatMap(([term, quality]) => {
      const each = quality >= least ? evidence.ofTerm(term) : null
      return each === null ? [] : [each * quality]
    })
  const well = association(wellMeant)
  const all = well.length > 0 ? well : association(0)
  return all.reduce((sum, each) => sum + each, 0) / (all.length || 1)
}
