// Searches for what somebody writes to a person: several sentences, of which often one alone says what it is about.
import type { SearchAnswer, SearchOptions } from './engine/search-answer.ts'
import { search } from './search.ts'

/** Where one thing that is said ends and the next begins; a comma within a number ends nothing. */
const clauseEnd = /[.!?…;\n]+|,\s/u

/** More are not looked for each by itself. */
const mostClauses = 6

/** The first clauses of a message that say something by themselves. */
export function clausesOf(text: string): string[] {
  return text
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter((clause) => clause.includes(' '))
    .slice(0, mostClauses)
}

/** As `search`; where the whole finds nothing that answers, the best of what its clauses find. */
export async function findByMessage(text: string, options: SearchOptions = {}): Promise<SearchAnswer> {
  const whole = await search(text, options)
  if (whole.confidence > 0 || whole.elsewhere !== null) return whole
  const answers = await Promise.all(clausesOf(text).map((clause) => search(clause, options)))
  return answers.reduce((best, answer) => (answer.confidence > best.confidence ? answer : best), whole)
}
