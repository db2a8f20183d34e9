// Finds the passages of the portal that answer a question: the one place where the assistant meets the search.
import type { FoundItem } from '#domain/search/engine/search-answer.ts'
import { search } from '#domain/search/search.ts'

/** What the assistant needs of something found. */
export type FoundPassage = Pick<FoundItem, 'kind' | 'title' | 'url' | 'passage'>

/**
 * Below this the search is not sure enough for an answer: the assistant then offers what may be meant.
 * `npm run bench:relevance` prints what other thresholds would do.
 */
export const leastConfidence = 0.1

const mostPassages = 3

/** What the search has for a question. */
export interface FoundPassages {
  /** True when the passages answer it. */
  readonly sure: boolean
  /** The best first; none when the portal has nothing about it. */
  readonly passages: readonly FoundPassage[]
  /** Without passages: the sentence on who is responsible; null when unknown. */
  readonly elsewhere: string | null
}

/** The best passages for a question, or whose matter it is. */
export async function findPassages(question: string): Promise<FoundPassages> {
  const { confidence, results, elsewhere } = await search(question, { limit: mostPassages })
  return { sure: confidence >= leastConfidence, passages: confidence > 0 ? results : [], elsewhere }
}
