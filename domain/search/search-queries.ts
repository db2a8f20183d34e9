import { and, desc, gt, gte, lt, sql, sum } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import type { AgedRows } from '#platform/database/old-rows.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import { search } from './search.ts'
import { mayManageSearch } from './search-policy.ts'
import { searchQuery, searchSignal } from './search-tables.ts'
import { storedQuery } from './stored-query.ts'

/** Fewer networks than this are one person with a wish: what they ask is not stored. */
const leastNetworks = 2

const mostTexts = 5_000

interface Count {
  readonly sample: string
  answered?: boolean | undefined
  /** As many as it takes; which ones is never stored. */
  readonly networks: Set<string>
  readonly asked: Map<string, number>
}

const memory = perConnection(() => new Map<string, Count>())

/**
 * Counts one search; `network` is the visitor's network address, and without one ('') nothing is counted. `answered`:
 * the portal had an answer; omitted while unknown.
 */
export function countSearch(query: string, network: string, answered?: boolean): void {
  const text = network === '' ? null : storedQuery(query)
  if (!text) return
  const counts = memory()
  const count: Count = counts.get(text) ?? { sample: query, networks: new Set(), asked: new Map() }
  count.answered = answered
  if (count.networks.size < leastNetworks) count.networks.add(network)
  const day = isoDay(now())
  count.asked.set(day, (count.asked.get(day) ?? 0) + 1)
  counts.delete(text)
  counts.set(text, count)
  if (counts.size > mostTexts) counts.delete(counts.keys().next().value ?? '')
}

export async function storeSearches(): Promise<void> {
  const due = [...memory()].filter(([, { networks, asked }]) => networks.size >= leastNetworks && asked.size > 0)
  if (due.length === 0) return
  const taken = due.map(([text, count]) => ({ text, count, asked: [...count.asked] }))
  for (const { count } of taken) count.asked.clear()
  try {
    const rows = await Promise.all(
      taken.map(async ({ text, count, asked }) => {
        const answered = count.answered ?? (await search(count.sample, { limit: 1 })).confidence > 0
        return asked.map(([day, times]) => ({ text, day, asked: times, unanswered: answered ? 0 : times }))
      }),
    )
    await database
      .insert(searchQuery)
      .values(rows.flat())
      .onConflictDoUpdate({
        target: [searchQuery.text, searchQuery.day],
        set: {
          asked: sql`${searchQuery.asked} + excluded.asked`,
          unanswered: sql`${searchQuery.unanswered} + excluded.unanswered`,
        },
      })
  } catch (error) {
    for (const { count, asked } of taken) {
      for (const [day, times] of asked) count.asked.set(day, (count.asked.get(day) ?? 0) + times)
    }
    throw error
  }
}

/** As the privacy policy states (instances/jawa-tengah/legal/privacy.md). */
export const oldSearches: readonly AgedRows[] = [searchQuery, searchSignal].map((table) => ({
  ...{ table, keptFor: days(90), isOld: (before) => lt(table.day, isoDay(before)) },
}))

const maxQueries = 200

export interface UnansweredQuery {
  readonly text: string
  readonly times: number
}

/**
 * Of the 200 most frequent unanswered searches of the last `days` days those that find no answer now either.
 * @throws Forbidden without 'content'.
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
