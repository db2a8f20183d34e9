// Searches the FAQ and the articles for whoever asks (spec §2, /search).
import { containsText } from './contains-text.ts'
import { findSearchItems } from './find-search-items.ts'
import type { SearchResult } from './search-result.ts'

/** Everything that contains the query: questions, answers, articles' titles, summaries and category titles. */
export async function findResults(query: string): Promise<SearchResult[]> {
  if (query.trim() === '') return []
  const items = await findSearchItems()
  return items.filter(({ fields }) => containsText(query, ...fields)).map(({ result }) => result)
}
