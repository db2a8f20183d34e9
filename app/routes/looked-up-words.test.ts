// Checks the endpoints that look words up: how much of a query they take, and how often one network may ask.
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import type { Person } from '#domain/accounts/person.ts'
import { searchIn } from '#domain/search/engine/search-in.ts'
import * as counting from '#domain/search/search-queries.ts'
import { limits } from '#shared/limits.ts'
import { searchMaxLength } from '#shared/text.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { someArticles } from '#tests/builders/some-articles.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { loader as deskAnswers } from './helpdesk/answers.ts'
import { action as reportSearch, loader as suggestions } from './public/search/suggestions.ts'

// As it is, and watched.
vi.mock(import('#domain/search/engine/search-in.ts'), async (original) => {
  const real = await original()
  return { ...real, searchIn: vi.fn(real.searchIn) }
})

provideDatabase()

let agent: Person

beforeAll(async () => {
  await someArticles()
  agent = await anAgent()
})

beforeEach(() => void vi.mocked(searchIn).mockClear())

/** What a route is called with for a request by this person from this network. */
function asked<Args extends LoaderFunctionArgs>(
  request: Request,
  { who = null, address = '192.0.2.1' }: { readonly who?: Person | null; readonly address?: string } = {},
): Args {
  const context = new RouterContextProvider()
  context.set(requestContext, { requestId: 'request-1', person: async () => who, address })
  return { context, request, params: {} } as unknown as Args
}

const read = (path: string, q: string) => new Request(`https://bantuan.example${path}?${new URLSearchParams({ q })}`)
const report = (q: string) =>
  new Request('https://bantuan.example/search-suggestions', { method: 'POST', body: new URLSearchParams({ q }) })

describe('of 16 KB of words as many are looked for as a search box takes', () => {
  const typed = `  kartu\0 ${'x'.repeat(16_000)} keluarga`
  const cut = `kartu ${'x'.repeat(searchMaxLength - 6)}`

  test.each([
    ['/search-suggestions', (request: Request) => suggestions(asked(request))],
    ['/helpdesk/answers', (request: Request) => deskAnswers(asked(request, { who: agent }))],
  ] as const)('%s', async (path, load) => {
    expect((await load(read(path, typed))).status).toBe(200)
    expect(vi.mocked(searchIn).mock.calls.map(([, text]) => text)).toEqual([cut])
  })

  test('and as many are counted', async () => {
    const counted = vi.spyOn(counting, 'countSearch')
    await reportSearch(asked(report(typed)))
    expect(counted).toHaveBeenCalledWith(cut, '192.0.2.1')
    counted.mockRestore()
  })
})

test('a blank at the end of what is typed says that the last word is whole', async () => {
  for (const q of ['kart', 'kart ']) await suggestions(asked(read('/search-suggestions', q)))
  expect(vi.mocked(searchIn).mock.calls.map(([, , options]) => options)).toMatchObject([
    { typing: true },
    { typing: false },
  ])
})

test('one network asks and reports 1,200 times a minute, then waits; others do not', async () => {
  const busy = { address: '198.51.100.7' }
  const ask = (who = busy) => suggestions(asked(read('/search-suggestions', 'a'), who))
  const send = () => reportSearch(asked(report('a'), busy))
  expect(limits['visitor-search'].turns).toBe(1_200)
  for (let turn = 0; turn < 600; turn += 1) {
    expect((await ask()).status).toBe(200)
    expect((await send()).status).toBe(204)
  }
  await expect(ask()).rejects.toMatchObject({ status: 429 })
  await expect(send()).rejects.toMatchObject({ status: 429 })
  expect((await ask({ address: '198.51.100.8' })).status).toBe(200)
})
