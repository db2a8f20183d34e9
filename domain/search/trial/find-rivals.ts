// What would be answered in place of an item, for its own title and the ways of asking that were written for it.
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { Forbidden } from '#shared/errors.ts'
import { phrasingsOf } from '#shared/phrasings.ts'
import { rewordTitle } from './reword-title.ts'
import { indexWith } from './trial-index.ts'
import { type TriedResult, tryQuestion } from './try-questions.ts'
import type { WrittenItem } from './written-item.ts'

/** More ways of asking are not tried, and more rivals are not told. */
const mostTried = 40
const mostTold = 5

/** A question of the item's own that something else answers. */
export interface Rival {
  readonly question: string
  /** What is found first instead; null when nothing is found. */
  readonly first: TriedResult | null
  /** The matter that is named instead; null when none is. */
  readonly elsewhere: string | null
}

/**
 * At most five: the title's first, then its content words alone, then the ways of asking.
 * @throws Forbidden without the permission 'content'.
 */
export async function findRivals(person: Person, written: WrittenItem): Promise<Rival[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const trial = await indexWith(written)
  const rivals: Rival[] = []
  const inShort = rewordTitle(written.title).slice(0, 1)
  for (const question of [written.title, ...inShort, ...phrasingsOf(written.asked).slice(0, mostTried)]) {
    await otherWork()
    const { results, elsewhere } = tryQuestion(trial, written, question)
    const [first = null] = results
    if (first?.own && elsewhere === null) continue
    rivals.push({ question, first: first?.own ? null : first, elsewhere })
    if (rivals.length === mostTold) break
  }
  return rivals
}
