// Holds the table of public pages to the route list, and the names of the query it declares to what the pages read.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import routes from '#app/routes.ts'
import { loadContent } from '#scripts/load-content.ts'
import { NotFound } from '#shared/errors.ts'
import { publicPageAt, publicPages } from '#shared/public-pages.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { cacheKey, spelledRight } from './public-pages.ts'

provideDatabase()

/** What is looked up by an ID, and what depends on who asks, is not the same for everybody. */
const ownWays = [
  '/status',
  '/status/x',
  '/ask/school',
  '/ask/x/receipt',
  '/ask/report',
  '/ask/report/x',
  '/unsubscribe',
]

const layout = (await routes).find(({ file }) => file === 'routes/public/public-layout.tsx')
const pages = (layout?.children ?? []).map(({ path = '', file }: RouteConfigEntry) => ({
  path: `/${path.replaceAll(/:\w+/g, 'x')}`,
  file,
}))

test('every page of the public layout is in the table, under the file that answers it', () => {
  expect(pages.length).toBeGreaterThan(8)
  const wrong = pages.filter(({ path, file }) => publicPageAt(path)?.file !== file)
  expect(wrong.map(({ path }) => path)).toEqual(ownWays)
  expect(publicPages.filter(({ file }) => !pages.some((page) => page.file === file))).toEqual([])
})

test('however a public page is spelled, it is one page', () => {
  const kept = pages.filter(({ path }) => !ownWays.includes(path))
  expect(kept.length).toBeGreaterThan(5)
  for (const { path } of kept) {
    const escaped = path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    const spellings = [`${path}/`, `/${path}`, path.toUpperCase(), escaped].filter((other) => other !== path)
    const found = spellings.map((spelled) => cacheKey(spelledRight(spelled) ?? spelled))
    expect([path, found]).toEqual([path, spellings.map(() => path)])
  }
})

/** Stands in the address, so that other queries that are read meanwhile are not taken for it. */
const marker = 'marker'

/** The names that the loader asks an address for. */
async function namesReadBy(load: () => unknown): Promise<Set<string>> {
  const names = new Set<string>()
  const { get, getAll, has, entries } = URLSearchParams.prototype
  const noting = <Result>(read: (this: URLSearchParams, name: string) => Result) =>
    function (this: URLSearchParams, name: string): Result {
      if (has.call(this, marker)) names.add(name)
      return read.call(this, name)
    }
  const all = function (this: URLSearchParams) {
    if (has.call(this, marker)) names.add('all of them')
    return entries.call(this)
  }
  Object.assign(URLSearchParams.prototype, { get: noting(get), getAll: noting(getAll), has: noting(has), entries: all })
  const iterator = URLSearchParams.prototype[Symbol.iterator]
  URLSearchParams.prototype[Symbol.iterator] = all
  try {
    await load()
  } finally {
    Object.assign(URLSearchParams.prototype, { get, getAll, has, entries })
    URLSearchParams.prototype[Symbol.iterator] = iterator
  }
  return names
}

beforeAll(() => loadContent({ demo: false }))

test.each(publicPages.map(({ file, reads }) => [file, reads] as const))(
  '%s reads what it declares',
  async (file, reads) => {
    const { loader } = await import(/* @vite-ignore */ `../../app/${file}`)
    const path = pages.find((page) => page.file === file)?.path ?? ''
    const context = new RouterContextProvider()
    context.set(requestContext, { requestId: '', person: async () => null, address: '' })
    const params = { category: 'requirements', id: 'x' }
    const request = new Request(`http://localhost${path}?${marker}`)
    // What is at no such address says so after it has read what it reads.
    const load = async () => loader?.({ request, params, context, url: new URL(request.url) })
    const read = await namesReadBy(() => load().catch((thrown: unknown) => expect(thrown).toBeInstanceOf(NotFound)))
    expect([...read].toSorted()).toEqual([...reads].toSorted())
  },
)
