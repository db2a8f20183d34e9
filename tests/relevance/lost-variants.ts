// Finds the variants of synonyms that alone find less than their term: nothing, or no answer.
import { searchIn } from '#domain/search/engine/search-in.ts'
import type { SearchIndex } from '#domain/search/engine/search-index.ts'
import type { SynonymGroup } from '#domain/search/engine/thesaurus.ts'

/** Returns 'term: variant' for each. */
export function lostVariants(index: SearchIndex, groups: readonly SynonymGroup[]): string[] {
  const found = (query: string) => searchIn(index, query, { limit: 1 })
  return groups.flatMap(({ term, variants }) => {
    const { total, confidence } = found(term)
    if (total === 0) return []
    return variants
      .filter((variant) => {
        const alone = found(variant)
        return alone.total === 0 || (alone.confidence === 0 && confidence > 0)
      })
      .map((variant) => `${term}: ${variant}`)
  })
}
