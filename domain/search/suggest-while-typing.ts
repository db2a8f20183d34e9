// What a search box offers while one types: the titles that fit what is there so far.
import type { SearchKind, TypingSuggestion } from '#domain/search/engine/search-answer.ts'
import { searchIn } from './engine/search-in.ts'
import { getSearchIndex } from './search-indexes.ts'

/** From the third character on. */
const shortest = 3

/** More than these are not read. */
const maxSuggestions = 6

/**
 * The best titles, at most six, of these kinds or of all; none for fewer than three characters. The last word may be
 * only begun.
 */
export async function suggestWhileTyping(typed: string, kinds?: readonly SearchKind[]): Promise<TypingSuggestion[]> {
  if (typed.trim().length < shortest) return []
  const options = { limit: maxSuggestions, typing: !/\s$/.test(typed), ...(kinds && { kinds }) }
  const { results } = searchIn(await getSearchIndex(), typed, options)
  return results.map(({ id, kind, title, categoryTitle, url }) => ({ id, kind, title, categoryTitle, url }))
}
