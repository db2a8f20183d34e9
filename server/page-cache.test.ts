// The page cache through real HTTP: one render, compressed variants, 304, bounds, dropping, staleness.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { PageCache, type PageCacheOptions } from './page-cache.ts'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(options: Partial<PageCacheOptions> & Pick<PageCacheOptions, 'render'>) {
  const cache = new PageCache({ isPublic: () => true, maxBytes: 1_000_000, freshMs: 60_000, ...options })
  const server = createServer((request, response) =>
    cache.answer(request, response, () => response.writeHead(404).end('not from the cache')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { cache, ask: (path: string, init?: RequestInit) => fetch(origin + path, init) }
}

const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html', 'x-request-id': 'one' } })

test('500 requests for a page nobody has asked for yet render it once', async () => {
  let renders = 0
  const { ask, cache } = await serve({
    render: async () => {
      renders += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return page('halaman')
    },
  })
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask('/').then((answer) => answer.text())))
  expect(new Set(answers)).toEqual(new Set(['halaman']))
  expect(renders).toBe(1)
  await ask('/')
  expect(renders).toBe(1)
  expect(cache.figures.hits).toBeGreaterThan(0)
})

test('sends brotli, gzip or plain as the reader takes it, the same text each time', async () => {
  const text = 'panjang '.repeat(500)
  const { ask } = await serve({ render: async () => page(text) })
  const raw = async (encoding: string) => {
    const http = await import('node:http')
    const url = new URL((await ask('/')).url)
    return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
      http.get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) }))
      })
    })
  }
  const [br, gz, plain, refused] = await Promise.all([
    raw('gzip, br'),
    raw('gzip'),
    raw('identity'),
    raw('br;q=0, gzip'),
  ])
  expect([br.encoding, gz.encoding, plain.encoding, refused.encoding]).toEqual(['br', 'gzip', undefined, 'gzip'])
  expect(brotliDecompressSync(br.body).toString()).toBe(text)
  expect(gunzipSync(gz.body).toString()).toBe(text)
  expect(plain.body.toString()).toBe(text)
  expect(br.body.length).toBeLessThan(plain.body.length / 10)
})

test('an unchanged page is answered with 304 and no body', async () => {
  const { ask } = await serve({ render: async () => page('halaman') })
  const first = await ask('/')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(first.headers.get('cache-control')).toMatch(/public.*s-maxage=\d+.*stale-while-revalidate=\d+/)
  expect(first.headers.get('x-request-id')).toBeNull()
  const again = await ask('/', { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('HEAD gives the headers alone', async () => {
  const { ask } = await serve({ render: async () => page('halaman') })
  const answer = await ask('/', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '7', ''])
})

test('a drop makes the next reader get the new text, also when a render was under way', async () => {
  let text = 'lama'
  let release: () => void = () => undefined
  const { ask, cache } = await serve({
    render: async () => {
      const now = text
      await new Promise<void>((resolve) => {
        release = resolve
        if (now !== 'lama') resolve()
      })
      return page(now)
    },
  })
  const underWay = ask('/').then((answer) => answer.text())
  await new Promise((resolve) => setTimeout(resolve, 30))
  text = 'baru'
  cache.drop()
  release()
  await underWay
  expect(await (await ask('/')).text()).toBe('baru')
})

test('an old page is sent once more while it is rendered anew; it stays when rendering fails', async () => {
  let clock = 0
  let text = 'satu'
  let away = false
  const { ask } = await serve({
    now: () => clock,
    freshMs: 1_000,
    render: async () => {
      if (away) throw new Error('database away')
      return page(text)
    },
  })
  const read = async () => (await ask('/')).text()
  expect(await read()).toBe('satu')
  text = 'dua'
  expect(await read()).toBe('satu')
  clock = 2_000
  expect(await read()).toBe('satu')
  await expect.poll(read).toBe('dua')
  away = true
  clock = 9_000
  expect(await read()).toBe('dua')
  expect(await read()).toBe('dua')
})

test('what is not public, not a read, not 200, or sets a cookie is not kept', async () => {
  let renders = 0
  const { ask, cache } = await serve({
    isPublic: (path) => path !== '/login',
    render: async (path) => {
      renders += 1
      if (path === '/missing') return new Response('', { status: 404 })
      return new Response('x', { headers: { 'set-cookie': 'a=b' } })
    },
  })
  expect((await ask('/login')).status).toBe(404)
  expect((await ask('/', { method: 'POST' })).status).toBe(404)
  expect(renders).toBe(0)
  for (const path of ['/missing', '/cookie', `/?q=${'x'.repeat(600)}`]) await ask(path)
  expect(cache.figures.pages).toBe(0)
})

test('holds no more bytes than it may; the page kept longest goes first', async () => {
  const renders: string[] = []
  const { ask, cache } = await serve({
    maxBytes: 40_000,
    render: async (path) => {
      renders.push(path)
      return page(path + Array.from({ length: 1_000 }, (_, index) => (index * 7919) % 9973).join(' '))
    },
  })
  for (let number = 0; number < 30; number++) await ask(`/?n=${number}`)
  expect(cache.figures.bytes).toBeLessThanOrEqual(40_000)
  expect(cache.figures.pages).toBeGreaterThan(1)
  await ask('/?n=29')
  expect(renders.filter((path) => path === '/?n=29')).toHaveLength(1)
  await ask('/?n=0')
  expect(renders.filter((path) => path === '/?n=0')).toHaveLength(2)
})
