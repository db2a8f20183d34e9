// Checks the limit on made-up searches as the running portal has it: public pages over real HTTP, with stand-ins for what they show.
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicAnswers } from './public-answers.ts'

provideDatabase()

const rendered: string[] = []
const asPage = (status: number, words = 'Halaman') =>
  new Response(words, {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': 'private, no-store' },
  })

const { cache, stop } = publicAnswers({
  render: async (address) => {
    rendered.push(address)
    return asPage(address.startsWith('/404') ? 404 : 200)
  },
  renderRefusal: async (_, { status, message }) => asPage(status, message),
  isUnanswered: (pathname) => pathname.startsWith('/tidak-ada'),
})
const server = createServer((request, response) => cache.answer(request, response, () => response.writeHead(404).end()))

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await stop()
})

/** A page as a visitor at this loopback address gets it. */
const ask = (path: string, { localAddress = '127.0.0.1', cookie }: { localAddress?: string; cookie?: string } = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const headers = cookie === undefined ? {} : { cookie }
    get({ host: '127.0.0.1', port, path, localAddress, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer))
    }).once('error', reject)
  })

const statusFor = async (path: string, localAddress?: string) =>
  (await ask(path, localAddress === undefined ? {} : { localAddress })).statusCode

test('one network has 300 searches made a minute; what is kept, pages without a query and others continue', async () => {
  expect(limits['search-page'].turns).toBe(300)
  for (let number = 0; number < 300; number += 1) {
    expect([number, await statusFor(`/search?q=karangan-${number}`)]).toEqual([number, 200])
  }
  const before = rendered.length
  expect(await statusFor('/search?q=satu-lagi')).toBe(429)
  expect(await statusFor('/knowledge?q=satu-lagi')).toBe(429)
  expect(rendered).toHaveLength(before)

  expect(await statusFor('/search?q=karangan-299')).toBe(200)
  expect(await statusFor('/search')).toBe(200)
  expect(await statusFor('/search?q=satu-lagi', '127.0.0.2')).toBe(200)
})

test('a refused search by a person in danger shows the crisis line', async () => {
  const { port } = server.address() as AddressInfo
  const search = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/search?q=${encodeURIComponent(query)}`)
    return [answer.status, await answer.text()]
  }
  // This network has had its searches.
  expect(await search('satu lagi saja')).toEqual([429, expect.stringContaining('Terlalu banyak pencarian')])
  expect(await search('rasanya pengen mati aja')).toEqual([503, expect.stringMatching(/Anda tidak harus .* 112\.$/)])
  expect(await search('dipukuli bapak tiap malam')).toEqual([503, expect.stringContaining('112')])
  expect(await search('mati lampu waktu unggah')).toEqual([429, expect.not.stringContaining('112')])
})

test('a network has so many pages made that are not kept; the kept ones it still gets', async () => {
  const { turns } = limits['visitor-page']
  for (let number = 0; number < turns; number += 1) {
    expect([number, await statusFor(`/knowledge/umum/${number}`, '127.0.0.5')]).toEqual([number, 200])
  }
  const before = rendered.length
  expect(await statusFor('/knowledge/umum/satu-lagi', '127.0.0.5')).toBe(429)
  expect(rendered).toHaveLength(before)
  expect(await statusFor('/knowledge/umum/0', '127.0.0.5')).toBe(200)
  expect(await statusFor('/knowledge/umum/satu-lagi', '127.0.0.6')).toBe(200)
})

test('a page for visitors alone is not kept for a session, nor by caches that do not ask again', async () => {
  const password = 'Kucing-Terbang?77'
  const cookie = (await aSession(await aClient({ password }), password)).get('cookie') ?? ''
  for (const path of ['/ask', '/ask.data', '/ask?text=Halo']) {
    const forged = cookie.replace('session_token=', 'session_token=palsu')
    const visited = await ask(path, { cookie: forged, localAddress: '127.0.0.7' })
    expect([path, visited.statusCode, visited.headers['cache-control']]).toEqual([path, 200, 'no-cache'])
    // The server of this test answers 404 behind the cache.
    expect([path, (await ask(path, { cookie })).statusCode]).toEqual([path, 404])
  }
  expect((await ask('/knowledge', { cookie })).statusCode).toBe(200)
})

test('one page is kept for all paths at which there is nothing', async () => {
  rendered.length = 0
  for (let number = 0; number < 50; number += 1) expect(await statusFor(`/tidak-ada/${number}?a=${number}`)).toBe(404)
  expect(await statusFor('/tidak-ada.data')).toBe(404)
  expect(rendered).toEqual(['/404', '/404.data'])
})
