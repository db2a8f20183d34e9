// Finds the other matter that a query means, where the portal itself does not answer. Pure.
import { bestPhrasing } from './best-phrasing.ts'
import { ConceptFinder } from './concept-finder.ts'
import { gathering, mostLooks } from './gather.ts'
import type { OtherMatter } from './off-topic.ts'
import type { IndexedMatter, SearchIndex } from './search-index.ts'
import type { Concept, UnderstoodQuery } from './understand-query.ts'

/** Another matter with how well it fits. */
export interface RankedMatter {
  readonly matter: OtherMatter
  /** 0 to 1. */
  readonly score: number
}

/** Other matters that are looked at closely. */
const mostMatters = 12

/** How the score of another matter is made up; the shares add up to 1. */
const matterShare = { spokenOf: 0.56, about: 0.22, together: 0.14, often: 0.08 }

/** How much a concept counts in the phrasing of another matter that fits best, and in any other. */
const phrasingPlaces = [0.92, 0.5]

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
  return { ...concept, related: new Map(), weight: Math.log(1 + index.matters.length / Math.max(1, spread)) }
}

function rateMatter({ matter, asked }: IndexedMatter, often: number, finder: ConceptFinder): RankedMatter {
  const { best, any, about, together } = bestPhrasing(asked, finder)
  let spokenOf = 0
  for (const [at, { weight }] of finder.concepts.entries()) {
    const found = [best[at] ?? 0, any[at] ?? 0]
    spokenOf += weight * Math.max(...found.map((quality, field) => quality * (phrasingPlaces[field] ?? 0)))
  }
  return {
    matter,
    score:
      matterShare.spokenOf * (spokenOf / finder.total) +
      matterShare.about * about +
      matterShare.together * together +
      matterShare.often * often,
  }
}
