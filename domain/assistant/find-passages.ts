// Finds the passages of the portal that answer a question: the one place where the assistant meets the search.
import { search } from '#domain/search/search.ts'
import type { FoundItem } from '#domain/search/search-answer.ts'

/** What the assistant needs of something found. */
export type FoundPassage = Pick<FoundItem, 'kind' | 'title' | 'url' | 'passage'>

/**
 * Below this the search is not sure enough for an answer: the assistant then says what may be meant.
 * `npm run bench:relevance` prints what other thresholds would do.
 */
export const leastConfidence = 0.1

const mostPassages = 3

/** The best passages, the best first; none when the portal says nothing about it. `sure`: they answer it. */
export async function findPassages(
  question: string,
): Promise<{ readonly sure: boolean; readonly passages: readonly FoundPassage[] }> {
  const { confidence, results } = await search(question, { limit: mostPassages })
  return { sure: confidence >= leastConfidence, passages: confidence > 0 ? results : [] }
}
