import type { SearchAnswer, SearchKind, SearchOptions, TypingSuggestion } from '#domain/search/engine/search-answer.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { getSearchIndex } from './search-indexes.ts'

/** Everything that fits the query, the best first; nothing for an empty query. Never throws on what was typed. */
export async function search(query: string, options: SearchOptions = {}): Promise<SearchAnswer> {
  return searchIn(await getSearchIndex(), query, options)
}

const shortest = 3

const maxSuggestions = 6

export async function suggestWhileTyping(typed: string, kinds?: readonly SearchKind[]): Promise<TypingSuggestion[]> {
  if (typed.trim().length < shortest) return []
  const options = { limit: maxSuggestions, typing: !/\s$/.test(typed), ...(kinds && { kinds }) }
  const { results } = searchIn(await getSearchIndex(), typed, options)
  return results.map(({ id, kind, title, categoryTitle, url }) => ({ id, kind, title, categoryTitle, url }))
}

/** Where one thing that is said ends and the next begins; a comma within a number ends nothing. */
const clauseEnd = /[.!?…;\n]+|,\s/u

const mostClauses = 6

export function clausesOf(text: string): string[] {
  return text
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter((clause) => clause.includes(' '))
    .slice(0, mostClauses)
}

export async function findByMessage(text: string, options: SearchOptions = {}): Promise<SearchAnswer> {
  const whole = await search(text, options)
  if (whole.confidence > 0 || whole.elsewhere !== null) return whole
  const answers = await Promise.all(clausesOf(text).map((clause) => search(clause, options)))
  return answers.reduce((best, answer) => (answer.confidence > best.confidence ? answer : best), whole)
}
