// Searches whose answer did not serve, for those who keep the content, until something else answers them.
import { and, desc, eq, gte, sum } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { SearchDocument } from '#domain/search/engine/search-document.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import type { SearchIndex } from '#domain/search/engine/search-index.ts'
import { itemKey } from '#domain/search/item-key.ts'
import { getSearchIndex } from '#domain/search/search-indexes.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { searchSignal } from '#domain/search/search-tables.ts'
import { storedQuery } from '#domain/search/stored-query.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import type { SignalKind } from './signal-input.ts'

const mostRows = 400

/** Something of the portal; `title` is null once it is gone. */
export interface SignalItem {
  readonly key: string
  readonly title: string | null
  readonly url: string
}

/** A search, what it showed first (null: nothing), and what was opened instead or did not help, with how often. */
export interface SearchSignal {
  readonly text: string
  readonly times: number
  readonly first: SignalItem | null
  readonly opened: readonly (SignalItem & { readonly times: number })[]
}

/**
 * The searches of the last `days` days, the most frequent first. What is done with is left out: the search now finds
 * something else first, or an item has its words as a way of asking.
 * @throws Forbidden without the permission 'content'.
 */
export async function findSignals(person: Person, kind: SignalKind, days = 30): Promise<SearchSignal[]> {
  if (!mayManageSearch(person)) throw new Forbidden()
  const times = sum(searchSignal.times).mapWith(Number)
  const rows = await database
    .select({ text: searchSignal.text, first: searchSignal.first, opened: searchSignal.opened, times })
    .from(searchSignal)
    .where(and(eq(searchSignal.kind, kind), gte(searchSignal.day, isoDay(addDays(now(), -days)))))
    .groupBy(searchSignal.text, searchSignal.first, searchSignal.opened)
    .orderBy(desc(times), searchSignal.text)
    .limit(mostRows)
  const index = await getSearchIndex()
  const items = new Map(index.items.map(({ document }) => [itemKey(document), document]))
  const written = phrasingsIn(index)
  return [...Map.groupBy(rows, ({ text, first }) => `${first} ${text}`).values()]
    .flatMap(([head, ...rest]) => (head ? [{ ...head, all: [head, ...rest] }] : []))
    .filter(({ text, first }) => !written.has(text) && firstFor(index, text) === first)
    .map(({ text, first, all }) => ({
      text,
      times: all.reduce((together, row) => together + row.times, 0),
      first: first === '' ? null : itemOf(items, first),
      opened: all
        .filter(({ opened }) => opened !== '')
        .map((row) => ({ ...itemOf(items, row.opened), times: row.times })),
    }))
    .sort((one, other) => other.times - one.times)
}

function firstFor(index: SearchIndex, text: string): string {
  const [found] = searchIn(index, text, { limit: 1 }).results
  return found ? itemKey(found) : ''
}

/** The ways of asking of all items, as searches are stored. */
function phrasingsIn(index: SearchIndex): ReadonlySet<string | null> {
  return new Set(index.items.flatMap(({ document }) => (document.asked ?? []).map(storedQuery)))
}

function itemOf(items: ReadonlyMap<string, SearchDocument>, key: string): SignalItem {
  const document = items.get(key)
  return { key, title: document?.title ?? null, url: document?.url ?? '' }
}
