// Finds the variants of synonyms that find nothing alone although their term finds something.
import { searchIn } from '#domain/search/engine/search-in.ts'
import type { SearchIndex } from '#domain/search/engine/search-index.ts'
import type { SynonymGroup } from '#domain/search/engine/thesaurus.ts'

/** Returns 'term: variant' for each. */
export function lostVariants(index: SearchIndex, groups: readonly SynonymGroup[]): string[] {
  const finds = (query: string) => searchIn(index, query, { limit: 1 }).total > 0
  return groups
    .filter(({ term }) => finds(term))
    .flatMap(({ term, variants }) =>
      variants.filter((variant) => !finds(variant)).map((variant) => `${term}: ${variant}`),
    )
}
