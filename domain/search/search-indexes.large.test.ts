// A build of the index that is given up again and again is finished at last.
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
