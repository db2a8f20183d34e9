// Searches whose answer did not help: nothing from a single network, nothing personal, nothing that is answered by now.
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemKey } from '#domain/search/item-key.ts'
import { search } from '#domain/search/search.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { oldSearches } from '#domain/search/search-queries.ts'
import { searchSignal } from '#domain/search/search-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRowsOfAll } from '#platform/database/old-rows.ts'
import { loadContent } from '#scripts/load-content.ts'
import { addDays, isoDay, now, setClock } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { addPhrasing, findPhrasingTargets } from './phrasing.ts'
import { countSignal, findSignals, storeSignals } from './search-signals.ts'
import { type SignalKind, searchedBefore, signalInput } from './signal-input.ts'

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

const query = 'verifikasi berkas'
const stored = () => database.select().from(searchSignal)
const today = () => isoDay(now())

/** What the portal finds first for the query, and next. */
async function found(): Promise<[string, string]> {
  const [first, second] = (await search(query)).results.map(itemKey)
  if (!first || !second) throw new Error('too little is found')
  return [first, second]
}

/** The same from two networks. */
function bothReport(kind: SignalKind, text: string, opened: string): void {
  for (const network of ['192.0.2.1', '192.0.2.2']) countSignal({ kind, query: text, opened }, network)
}

beforeEach(async () => {
  await storeSignals()
  await database.delete(searchSignal)
})
afterEach(() => setClock(null))

describe('what is stored', () => {
  test('is the sum per query, day, first and opened result', async () => {
    const [first, second] = await found()
    bothReport('passed-over', ' Verifikasi  BERKAS', second)
    countSignal({ kind: 'passed-over', query, opened: '' }, '192.0.2.3')
    await storeSignals()
    const row = { kind: 'passed-over', text: query, day: today(), first }
    expect(await stored()).toEqual(
      expect.arrayContaining([
        { ...row, opened: second, times: 2 },
        { ...row, opened: '', times: 1 },
      ]),
    )
    bothReport('passed-over', query, second)
    await storeSignals()
    expect(await stored()).toContainEqual({ ...row, opened: second, times: 4 })
  })

  test('is nothing that one network alone, or an unknown one, reported', async () => {
    const [, opened] = await found()
    for (let turn = 0; turn < 20; turn++)
      countSignal({ kind: 'passed-over', query: 'kapan daftar', opened }, '192.0.2.1')
    bothReport('asked', query, '')
    for (let turn = 0; turn < 20; turn++) countSignal({ kind: 'not-helpful', query, opened }, '')
    await storeSignals()
    expect((await stored()).map(({ kind }) => kind)).toEqual(['asked'])
  })

  test('holds no number, address or mail of anyone', async () => {
    bothReport('asked', 'NIK 3374010101010001 atas nama siti@contoh.id 0812-3456-7890', '')
    await storeSignals()
    const [row] = await stored()
    expect(row?.text).toContain('atas nama')
    expect(JSON.stringify(row)).not.toMatch(/3374010101010001|siti@|0812|7890/)
  })

  test('passes nothing over when the first result is opened, nothing is found, or what was opened is not there', async () => {
    const [first] = await found()
    bothReport('passed-over', query, first)
    bothReport('passed-over', query, 'faq:987654')
    bothReport('passed-over', 'zqxwvkzqxwvk', '')
    await storeSignals()
    expect(await stored()).toEqual([])
  })

  test('takes no more memory than for 5,000 texts, and for 20 results of one', async () => {
    countSignal({ kind: 'asked', query: 'paling lama', opened: '' }, '192.0.2.1')
    for (let number = 0; number < 5_000; number++)
      countSignal({ kind: 'asked', query: `kata ${number} lain`, opened: '' }, '192.0.2.1')
    countSignal({ kind: 'asked', query: 'paling lama', opened: '' }, '192.0.2.2')
    countSignal({ kind: 'asked', query: 'kata 4999 lain', opened: '' }, '192.0.2.2')
    await storeSignals()
    expect((await stored()).map(({ text }) => text)).toEqual(['kata 4999 lain'])
  })

  test('is not lost when it cannot be stored for the moment', async () => {
    bothReport('asked', query, '')
    await database.execute(sql`alter table search_signal rename to search_signal_away`)
    await expect(storeSignals()).rejects.toThrow()
    await database.execute(sql`alter table search_signal_away rename to search_signal`)
    await storeSignals()
    expect(await stored()).toMatchObject([{ text: query, times: 2 }])
  })

  test('is deleted with the searches', async () => {
    const row = { kind: 'asked' as const, text: query, first: '', opened: '', times: 2 }
    const days = [89, 91].map((back) => isoDay(addDays(now(), -back)))
    await database.insert(searchSignal).values(days.map((day) => ({ ...row, day })))
    await deleteAgedRowsOfAll(oldSearches)
    expect((await stored()).map(({ day }) => day)).toEqual([days[0]])
  })
})

describe('what is shown', () => {
  test('is what was found first and what was opened instead, until the words are a way of asking', async () => {
    const writer = await anAdmin({ permissions: ['content'] })
    const [first, second] = await found()
    bothReport('passed-over', query, second)
    bothReport('passed-over', query, '')
    bothReport('not-helpful', query, first)
    await storeSignals()
    const [shown, ...others] = await findSignals(writer, 'passed-over')
    expect(others).toEqual([])
    expect(shown).toMatchObject({ text: query, times: 4, first: { key: first }, opened: [{ key: second, times: 2 }] })
    expect(await findSignals(writer, 'not-helpful')).toMatchObject([{ opened: [{ key: first, times: 2 }] }])
    bothReport('helpful', query, first)
    await storeSignals()
    expect(await findSignals(writer, 'helpful')).toMatchObject([{ text: query, opened: [{ key: first, times: 2 }] }])
    expect(await findSignals(writer, 'asked')).toEqual([])

    const target = (await findPhrasingTargets(writer)).find(({ key }) => key === second)
    if (!target) throw new Error(`${second} cannot be asked`)
    await addPhrasing(writer, { text: query, item: target.key, version: target.version })
    await refreshSearchIndex()
    expect(await findSignals(writer, 'passed-over')).toEqual([])
    expect(await findSignals(writer, 'not-helpful')).toEqual([])
  })

  test('is not what the search answers otherwise by now', async () => {
    const writer = await anAdmin({ permissions: ['content'] })
    const row = { kind: 'asked' as const, text: 'kapan pendaftaran dibuka', day: today(), opened: '', times: 2 }
    await database.insert(searchSignal).values({ ...row, first: 'faq:987654' })
    expect(await findSignals(writer, 'asked')).toEqual([])
    const [now] = (await search(row.text)).results
    await database.insert(searchSignal).values({ ...row, first: now ? itemKey(now) : '' })
    expect(await findSignals(writer, 'asked')).toMatchObject([{ first: { title: now?.title } }])
  })

  test('is for who keeps the content', async () => {
    await expect(findSignals(await anAgent(), 'asked')).rejects.toBeInstanceOf(Forbidden)
  })
})

test.each([
  [{ kind: 'passed-over', query: 'a', opened: '' }, true],
  [{ kind: 'passed-over', query: 'a', opened: 'article:req-1' }, true],
  [{ kind: 'passed-over', query: 'a', opened: 'https://contoh.id' }, false],
  [{ kind: 'not-helpful', query: 'a', opened: '' }, false],
  [{ kind: 'helpful', query: 'a', opened: 'faq:12' }, true],
  [{ kind: 'helpful', query: 'a', opened: '' }, false],
  [{ kind: 'asked', query: 'a', opened: '' }, false],
  [{ kind: 'passed-over', query: 'a'.repeat(501), opened: '' }, false],
] as const)('a page may report %o: %s', (report, may) => {
  expect(signalInput.safeParse(report).success).toBe(may)
})

test('what a form brings that is no query is none', () => {
  expect(searchedBefore.parse(undefined)).toBe('')
  expect(searchedBefore.parse('a'.repeat(501))).toBe('')
  expect(searchedBefore.parse('kapan')).toBe('kapan')
})
