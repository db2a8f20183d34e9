// Searches all that the portal says: FAQ, articles, announcements, branch offices.
import { containsText } from './contains-text.ts'
import { findSearchItems } from './find-search-items.ts'
import type { FoundItem, SearchAnswer, SearchOptions } from './search-answer.ts'
import { resultAddress } from './search-result.ts'

const usualLimit = 20

/** Everything that fits the query, the best first; nothing for an empty query. Never throws on what was typed. */
export async function search(query: string, { kinds, limit = usualLimit }: SearchOptions = {}): Promise<SearchAnswer> {
  const wanted = query.trim()
  const items = wanted === '' ? [] : await findSearchItems()
  const found = items
    .filter(({ fields }) => containsText(wanted, ...fields))
    .map(({ result, text }): FoundItem => {
      const { id, title, category, categoryTitle, summary } = result
      return {
        kind: category === 'faq' ? 'faq' : 'article',
        id,
        title,
        category,
        categoryTitle,
        summary,
        url: resultAddress(result),
        score: 1,
        passage: { text, heading: null, highlights: [] },
        marks: { title: [], summary: [] },
      }
    })
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
  return {
    query: wanted,
    total: found.length,
    confidence: found.length > 0 ? 1 : 0,
    suggestion: null,
    results: found.slice(0, limit),
  }
}
