// What people looked for in vain, for those who keep the content.
import { and, desc, gt, gte, sum } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { search } from './search.ts'
import { mayManageSearch } from './search-policy.ts'
import { searchQuery } from './search-tables.ts'

const maxQueries = 200

/** A text and how often it found nothing. */
export interface UnansweredQuery {
  readonly text: string
  readonly times: number
}

/**
 * The searches of the last `days` days that found no answer and would find none today, the most frequent first; at
 * most 200. What a new FAQ item or synonym answers by now is done with.
 * @throws Forbidden without the permission 'content'.
 */
export async function findUnansweredQueries(person: Person, days = 30): Promise<UnansweredQuery[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const times = sum(searchQuery.unanswered).mapWith(Number)
  const queries = await database
    .select({ text: searchQuery.text, times })
    .from(searchQuery)
    .where(and(gt(searchQuery.unanswered, 0), gte(searchQuery.day, isoDay(addDays(now(), -days)))))
    .groupBy(searchQuery.text)
    .orderBy(desc(times), searchQuery.text)
    .limit(maxQueries)
  const found = await Promise.all(queries.map(async ({ text }) => (await search(text, { limit: 1 })).confidence))
  return queries.filter((_, place) => found[place] === 0)
}
