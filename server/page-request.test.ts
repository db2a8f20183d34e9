// Checks the request that the pages see: its origin, its query, and that nothing else of it is lost.
import { expect, test } from 'vitest'
import { pageRequest } from './page-request.ts'

const own = 'https://bantuan.example'

test.each([
  ['a form of our page, as the proxy handed it on', 'http://bantuan.example/login', own, own],
  ['under the name by which the proxy reached us', 'http://127.0.0.1:3000/login', own, own],
  ['without an origin', 'http://127.0.0.1:3000/login', null, own],
  ['from a foreign page', 'http://evil.example/login', 'http://evil.example', own],
])('%s', (_, url, origin, expected) => {
  const request = pageRequest(new Request(url, { headers: origin ? { origin } : {} }), own)
  expect(request.url).toBe(`${expected}/login`)
})

test("on someone's own machine the name that its browser used stays", () => {
  const ask = (url: string, origin: string) =>
    pageRequest(new Request(url, { method: 'POST', headers: { origin } }), 'http://localhost:3000').url
  expect(ask('http://127.0.0.1:3000/a', 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000/a')
  expect(ask('http://127.0.0.1:3000/a', 'http://localhost:3000')).toBe('http://localhost:3000/a')
})

test('NUL characters leave the query, and a path with one leads nowhere', () => {
  const urlOf = (path: string) => pageRequest(new Request(`http://127.0.0.1:3000${path}`), own).url
  expect(urlOf('/search?q=a%00b&c=%%0000')).toBe(`${own}/search?q=ab&c=`)
  expect(urlOf('/knowledge/%00')).toBe(`${own}/404`)
})

test('method, headers, body and the end of the request are passed', async () => {
  const stop = new AbortController()
  const given = { method: 'POST', headers: { 'X-Word': 'kata' }, body: 'isi=1', signal: stop.signal }
  const request = pageRequest(new Request('http://127.0.0.1:3000/x?y=1#z', given), own)
  expect([request.method, request.url, request.headers.get('x-word')]).toEqual(['POST', `${own}/x?y=1`, 'kata'])
  expect(await request.text()).toBe('isi=1')
  stop.abort()
  expect(request.signal.aborted).toBe(true)
})
