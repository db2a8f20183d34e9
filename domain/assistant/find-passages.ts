// Finds the passages of the portal that answer a question: the one place where the assistant meets the search.
import { findSearchItems } from '#domain/search/find-search-items.ts'
import { rankByWords } from '#domain/search/rank-by-words.ts'
import { search } from '#domain/search/search.ts'
import type { FoundItem } from '#domain/search/search-answer.ts'
import { resultAddress } from '#domain/search/search-result.ts'
import { questionWords } from './question-words.ts'

/** What the assistant needs of something found. */
export type FoundPassage = Pick<FoundItem, 'kind' | 'title' | 'url' | 'passage'>

/** Below this the search is not sure enough for an answer; the assistant then says that it does not know. */
const leastConfidence = 0.2

const mostPassages = 3

/** The best passages, the best first; none when the portal says nothing about it. */
export async function findPassages(question: string): Promise<readonly FoundPassage[]> {
  const { confidence, results } = await search(question.trim().replace(/[\s?!.,]+$/, ''), { limit: mostPassages })
  return confidence >= leastConfidence ? results : findByWords(question)
}

/** For as long as the search takes a question as one phrase: half of its telling words, three of a long one. */
async function findByWords(question: string): Promise<FoundPassage[]> {
  const words = questionWords(question)
  const found = rankByWords(await findSearchItems(), words, Math.min(3, Math.ceil(words.length / 2)))
  return found.slice(0, mostPassages).map(({ result, text }) => ({
    kind: result.category === 'faq' ? 'faq' : 'article',
    title: result.title,
    url: resultAddress(result),
    passage: { text, heading: null, highlights: [] },
  }))
}
