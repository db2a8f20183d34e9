// Checks when the index is built again: once per change and at once when content changes during a build.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { SearchIndex } from './engine/search-index.ts'
import { search } from './search.ts'
import { refreshSearchIndex } from './search-indexes.ts'

provideDatabase()

const builds = vi.spyOn(SearchIndex, 'of')

beforeAll(async () => {
  await loadContent({ demo: false })
  await refreshSearchIndex()
})

const addVariant = (word: string) =>
  database.execute(sql`update search_synonym set variants = variants || ${word}::text where term = 'domisili'`)

const untilBuilds = (times: number) => expect.poll(() => builds, { interval: 1 }).toHaveBeenCalledTimes(times)

test('the same content is not indexed again', async () => {
  builds.mockClear()
  await refreshSearchIndex()
  expect(builds).not.toHaveBeenCalled()
})

test('a build is given up when content changes meanwhile, and the new content is found', async () => {
  builds.mockClear()
  await addVariant('qxzsatu')
  const refreshed = refreshSearchIndex()
  await untilBuilds(1)
  await addVariant('qxzdua')
  await refreshSearchIndex()
  await refreshed
  const outcomes = await Promise.allSettled(builds.mock.results.map(({ value }) => value))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  for (const query of ['qxzsatu', 'qxzdua']) expect((await search(query)).total).toBeGreaterThan(0)
})
