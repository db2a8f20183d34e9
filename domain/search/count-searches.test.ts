// Searches counted in memory: no row per request, nothing that one network alone asked, nothing lost in an outage.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectionPool, database } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { countSearch, storeSearches } from './search-queries.ts'
import { searchQuery } from './search-tables.ts'

provideDatabase()

const stored = () => database.select({ text: searchQuery.text, asked: searchQuery.asked }).from(searchQuery)

describe('what is searched for', () => {
  beforeEach(async () => {
    await storeSearches()
    await database.delete(searchQuery)
  })

  test('costs no query until sums are stored, and is stored as one row', async () => {
    const pool = connectionPool()
    const query = pool.query.bind(pool)
    let queries = 0
    pool.query = ((...args: Parameters<typeof query>) => {
      queries += 1
      return query(...args)
    }) as typeof pool.query
    try {
      for (let turn = 0; turn < 200; turn++) countSearch('Wukwuk  Wuk', `192.0.2.${turn % 3}`)
      expect(queries).toBe(0)
    } finally {
      pool.query = query as typeof pool.query
    }
    await storeSearches()
    expect(await stored()).toEqual([{ text: 'wukwuk wuk', asked: 200 }])
    countSearch('wukwuk wuk', '192.0.2.1')
    await storeSearches()
    expect(await stored()).toEqual([{ text: 'wukwuk wuk', asked: 201 }])
  })

  test('by one network alone, however often, or by no one known, is not stored', async () => {
    for (let turn = 0; turn < 50; turn++) countSearch('hanya saya', '192.0.2.7')
    for (let turn = 0; turn < 50; turn++) countSearch('tanpa alamat', '')
    await storeSearches()
    expect(await stored()).toEqual([])
    countSearch('hanya saya', '192.0.2.8')
    await storeSearches()
    expect(await stored()).toEqual([{ text: 'hanya saya', asked: 51 }])
  })

  test('takes no more memory than for 5,000 texts: the oldest is deleted', async () => {
    countSearch('paling lama', '192.0.2.1')
    for (let number = 0; number < 5_000; number++) countSearch(`kata ${number} lain`, '192.0.2.1')
    countSearch('paling lama', '192.0.2.2')
    countSearch('kata 4999 lain', '192.0.2.2')
    await storeSearches()
    expect(await stored()).toEqual([{ text: 'kata 4999 lain', asked: 2 }])
  })

  test('is not lost when it cannot be stored for the moment', async () => {
    countSearch('saat padam', '192.0.2.1')
    countSearch('saat padam', '192.0.2.2')
    await database.execute(sql`alter table search_query rename to search_query_away`)
    await expect(storeSearches()).rejects.toThrow()
    await database.execute(sql`alter table search_query_away rename to search_query`)
    await storeSearches()
    expect(await stored()).toEqual([{ text: 'saat padam', asked: 2 }])
  })
})
