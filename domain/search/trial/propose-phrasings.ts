// Ways of asking that an item lacks: what people really searched about it without finding it first, and rewordings of its title.
import { setImmediate as otherWork } from 'node:timers/promises'
import { desc, gt, gte, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import { stemWord } from '#domain/search/language/stem-word.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { searchQuery, searchSignal } from '#domain/search/search-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { phrasingsOf } from '#shared/phrasings.ts'
import { rewordTitle, tellingWords } from './reword-title.ts'
import { indexWith } from './trial-index.ts'
import type { WrittenItem } from './written-item.ts'

/** How far back searches are looked at, how many of them, and how many that fit are tried. */
const days = 30
const mostRead = 500
const mostTried = 60
/** More proposals would not be read. */
const mostProposed = 12

/** A way of asking; `times`: how often it was searched for, 0 for a rewording. */
export interface Proposal {
  readonly text: string
  readonly times: number
}

/**
 * What is proposed for the item: nothing that it has already, nothing that finds it first as it is. What people searched
 * stands before rewordings.
 * @throws Forbidden without the permission 'content'.
 */
export async function proposePhrasings(person: Person, written: WrittenItem): Promise<Proposal[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const [{ index, own }, searched] = await Promise.all([indexWith(written), findMissedSearches()])
  const there = new Set([written.title, ...phrasingsOf(written.asked)].map((text) => text.toLowerCase()))
  const about = aboutItem(written)
  const fitting = searched.filter(({ text }) => about(text)).slice(0, mostTried)
  const candidates = [...fitting, ...rewordTitle(written.title).map((text) => ({ text, times: 0 }))]
  const proposed: Proposal[] = []
  for (const candidate of candidates) {
    if (proposed.length === mostProposed) break
    if (there.has(candidate.text)) continue
    await otherWork()
    const { confidence, results } = searchIn(index, candidate.text, { limit: 1 })
    if (confidence === 0 || results[0]?.id !== own.id) proposed.push(candidate)
  }
  return proposed
}

/** Whether a search speaks of the item: a telling word of its title, and half of the search's words anywhere in it. */
function aboutItem({ title, summary, text, asked }: WrittenItem): (query: string) => boolean {
  const stemsOf = (words: string) => new Set(tellingWords(words).map(stemWord))
  const inTitle = stemsOf(title)
  const anywhere = stemsOf([title, summary, text, asked].join('\n'))
  return (query) => {
    const stems = [...stemsOf(query)]
    return (
      stems.some((stem) => inTitle.has(stem)) && stems.filter((stem) => anywhere.has(stem)).length * 2 >= stems.length
    )
  }
}

/** What was searched in vain, unsurely or past the first result, the most frequent first. */
async function findMissedSearches(): Promise<Proposal[]> {
  const since = isoDay(addDays(now(), -days))
  const missed = unionAll(
    database
      .select({ text: searchQuery.text, times: searchQuery.unanswered })
      .from(searchQuery)
      .where(sql`${gte(searchQuery.day, since)} and ${gt(searchQuery.unanswered, 0)}`),
    database
      .select({ text: searchSignal.text, times: searchSignal.times })
      .from(searchSignal)
      .where(gte(searchSignal.day, since)),
  ).as('missed')
  const times = sum(missed.times).mapWith(Number)
  return database
    .select({ text: missed.text, times })
    .from(missed)
    .groupBy(missed.text)
    .orderBy(desc(times), missed.text)
    .limit(mostRead)
}
