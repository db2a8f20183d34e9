// Searches all public content: FAQ, articles, announcements, branch offices.
import type { SearchAnswer, SearchOptions } from '#domain/search/engine/search-answer.ts'
import { searchIn } from './engine/search-in.ts'
import { getSearchIndex } from './search-indexes.ts'

/** Everything that fits the query, the best first; nothing for an empty query. Never throws on what was typed. */
export async function search(query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
  return searchIn(await getSearchIndex(), query, options)
}
