import { and, desc, eq, gte, sql, sum } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { SearchDocument } from '#domain/search/engine/search-answer.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import type { SearchIndex } from '#domain/search/engine/search-index.ts'
import { itemKey } from '#domain/search/item-key.ts'
import { getSearchIndex } from '#domain/search/search-indexes.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { searchSignal } from '#domain/search/search-tables.ts'
import { storedQuery } from '#domain/search/stored-query.ts'
import { database } from '#platform/database/database.server.ts'
import { perConnection } from '#platform/database/per-connection.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import type { SearchSignalInput, SignalKind } from './signal-input.ts'

/** As for searches: a query of a single network is not stored. */
const leastNetworks = 2

const mostTexts = 5_000
const mostOpened = 20

interface CountedSignal {
  readonly day: string
  readonly opened: string
  readonly times: number
}

interface Count {
  readonly kind: SignalKind
  readonly text: string
  readonly sample: string
  /** As many as it takes; which ones is never stored. */
  readonly networks: Set<string>
  readonly counted: Map<string, CountedSignal>
}

const memory = perConnection(() => new Map<string, Count>())

/** Counts one; `network` is the visitor's network address, and without one ('') nothing is counted. */
export function countSignal({ kind, query, opened }: SearchSignalInput, network: string): void {
  const text = network === '' ? null : storedQuery(query)
  if (!text) return
  const counts = memory()
  const key = `${kind} ${text}`
  const count = counts.get(key) ?? { kind, text, sample: query, networks: new Set(), counted: new Map() }
  if (count.networks.size < leastNetworks) count.networks.add(network)
  add(count, { day: isoDay(now()), opened, times: 1 })
  counts.delete(key)
  counts.set(key, count)
  if (counts.size > mostTexts) counts.delete(counts.keys().next().value ?? '')
}

function add({ counted }: Count, { day, opened, times }: CountedSignal): void {
  const place = `${day} ${opened}`
  const before = counted.get(place)
  if (!before && counted.size >= mostOpened) return
  counted.set(place, { day, opened, times: (before?.times ?? 0) + times })
}

export async function storeSignals(): Promise<void> {
  const due = [...memory().values()].filter(
    ({ networks, counted }) => networks.size >= leastNetworks && counted.size > 0,
  )
  if (due.length === 0) return
  const taken = due.map((count) => ({ count, counted: [...count.counted.values()] }))
  for (const { count } of taken) count.counted.clear()
  try {
    const rows = await rowsOf(taken)
    if (rows.length === 0) return
    await database
      .insert(searchSignal)
      .values(rows)
      .onConflictDoUpdate({
        target: [searchSignal.kind, searchSignal.text, searchSignal.day, searchSignal.first, searchSignal.opened],
        set: { times: sql`${searchSignal.times} + excluded.times` },
      })
  } catch (error) {
    for (const { count, counted } of taken) for (const each of counted) add(count, each)
    throw error
  }
}

async function rowsOf(taken: readonly { readonly count: Count; readonly counted: readonly CountedSignal[] }[]) {
  const index = await getSearchIndex()
  const known = new Set(['', ...index.items.map(({ document }) => itemKey(document))])
  return taken.flatMap(({ count: { kind, text, sample }, counted }) => {
    const [found] = searchIn(index, sample, { limit: 1 }).results
    const first = found ? itemKey(found) : ''
    return counted
      .filter(({ opened }) => known.has(opened) && (kind !== 'passed-over' || (first !== '' && opened !== first)))
      .map(({ day, opened, times }) => ({ kind, text, day, first, opened, times }))
  })
}

const mostRows = 400

export interface SignalItem {
  readonly key: string
  readonly title: string | null
  readonly url: string
}

/**
 * The searches of the last `days` days, most frequent first; without those that now find another item first, or whose
 * text is a phrasing of an item.
 * @throws Forbidden without the permission 'content'.
 */
export async function findSignals(person: Person, kind: SignalKind, days = 30) {
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

export type SearchSignal = Awaited<ReturnType<typeof findSignals>>[number]

function firstFor(index: SearchIndex, text: string): string {
  const [found] = searchIn(index, text, { limit: 1 }).results
  return found ? itemKey(found) : ''
}

function phrasingsIn(index: SearchIndex): ReadonlySet<string | null> {
  return new Set(index.items.flatMap(({ document }) => (document.asked ?? []).map(storedQuery)))
}

function itemOf(items: ReadonlyMap<string, SearchDocument>, key: string): SignalItem {
  const document = items.get(key)
  return { key, title: document?.title ?? null, url: document?.url ?? '' }
}
