// Checks when the index is built again: once per change, at once when content changes during a build, and at last under steady edits.
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

const untilBuilds = (times: number) =>
  vi.waitFor(() => expect(builds).toHaveBeenCalledTimes(times), { interval: 1, timeout: 20_000 })

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

test('under steady edits a build is finished all the same', async () => {
  builds.mockClear()
  await addVariant('qxz0')
  const refreshed = refreshSearchIndex()
  for (let edit = 1; edit <= 5; edit++) {
    await untilBuilds(edit)
    await addVariant(`qxz${edit}`)
    refreshSearchIndex()
  }
  await refreshed
  const outcomes = await Promise.allSettled(builds.mock.results.map(({ value }) => value))
  expect(outcomes.slice(0, 4).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  expect((await search('qxz5')).total).toBeGreaterThan(0)
})
