// Finds the passages of the portal that answer a question: the one place where the assistant meets the search.
import type { FoundItem } from '#domain/search/engine/search-answer.ts'
import { search } from '#domain/search/search.ts'
import { wordsOf } from './question-words.ts'

export type FoundPassage = Pick<FoundItem, 'kind' | 'id' | 'title' | 'url' | 'passage'>

/**
 * Below this confidence the assistant offers choices instead of an answer (`npm run bench:relevance` compares
 * thresholds).
 */
export const leastConfidence = 0.75

const mostPassages = 3

const mostLooked = 8

export interface Unwanted {
  readonly given: string | undefined
  readonly leftBehind: readonly string[]
}

export async function findPassages(question: string, unwanted?: Unwanted) {
  const { confidence, results, elsewhere } = await search(question, { limit: unwanted ? mostLooked : mostPassages })
  // A message that no text fits, and that names a place, does not ask for the office of that place.
  const namesPlace = confidence === 0 && results[0]?.kind === 'office'
  // What the search shows for readers to judge is offered.
  const answering = confidence > 0 || (elsewhere === null && !namesPlace) ? results : []
  const meant = unwanted ? answering.filter(({ title }) => !isAbout(title, unwanted.leftBehind)) : answering
  const wanted = unwanted ? meant.filter(({ url }) => url !== unwanted.given) : meant
  return {
    // What comes in the place of what was given before is not as sure as that was.
    sure: confidence >= leastConfidence && wanted[0] === meant[0],
    passages: wanted.slice(0, mostPassages),
    elsewhere,
  }
}

function isAbout(title: string, words: readonly string[]): boolean {
  const inTitle = new Set(wordsOf(title))
  return words.some((word) => inTitle.has(word))
}
