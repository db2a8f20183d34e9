// The page cache through real HTTP: one render, compressed forms, 304, bounds, dropping, staleness, refusals.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { CachedPage } from './cached-page.ts'
import { PageCache, type PageCacheOptions } from './page-cache.ts'

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(options: Partial<PageCacheOptions> & Pick<PageCacheOptions, 'render'>) {
  const cache = new PageCache({
    addressOf: ({ url = '' }) => url,
    refusal: (refusal) => CachedPage.of(new Response(refusal, { status: refusal === 'too_many_searches' ? 429 : 503 })),
    maxBytes: 1_000_000,
    freshMs: 60_000,
    bounds: {
      atOnce: { urgent: 2, own: 1, others: 2 },
      waiting: 1_000,
      waitMs: { urgent: 5_000, own: 5_000, others: 5_000 },
      renderMs: 5_000,
    },
    ...options,
  })
  const server = createServer((request, response) =>
    cache.answer(request, response, () => response.writeHead(404).end('not from the cache')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { cache, ask: (path: string, init?: RequestInit) => fetch(origin + path, init) }
}

const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html', 'x-request-id': 'one' } })

test('60 requests for a page no one has asked for yet render it once', async () => {
  let renders = 0
  const { ask, cache } = await serve({
    render: async () => {
      renders += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return page('halaman')
    },
  })
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/').then((answer) => answer.text())))
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

test('an old page is sent again while it is rendered again; it stays when rendering fails', async () => {
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

test('what is not public or not a read is passed; what cannot be kept is rendered for each reader', async () => {
  const renders: string[] = []
  const { ask, cache } = await serve({
    addressOf: ({ url = '' }) => (url === '/login' ? null : url),
    render: async (path) => {
      renders.push(path)
      return path === '/cookie' ? new Response('x', { headers: { 'set-cookie': 'a=b' } }) : page('x')
    },
  })
  expect((await ask('/login')).status).toBe(404)
  expect((await ask('/', { method: 'POST' })).status).toBe(404)
  expect(renders).toEqual([])
  for (const path of ['/cookie', '/cookie', `/?q=${'x'.repeat(2_000)}`]) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  }
  expect([renders.length, cache.figures.pages]).toEqual([3, 0])
})

test('all addresses that mean the same are one page', async () => {
  let renders = 0
  const { ask } = await serve({
    addressOf: ({ url }) => url?.split('?', 1)[0] ?? null,
    render: async (address) => {
      renders += 1
      return page(address)
    },
  })
  for (let click = 0; click < 20; click++) expect(await (await ask(`/?fbclid=${click}`)).text()).toBe('/')
  expect(renders).toBe(1)
})

test('holds no more bytes than it may; the page used longest ago goes first', async () => {
  const renders: string[] = []
  const { ask, cache } = await serve({
    maxBytes: 100_000,
    render: async (path) => {
      renders.push(path)
      return page(path + Array.from({ length: 1_000 }, (_, index) => (index * 7919) % 9973).join(' '))
    },
  })
  await ask('/')
  for (let number = 0; number < 60; number++) {
    await ask(`/?n=${number}`)
    await ask('/')
    expect(cache.figures.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.figures.pages).toBeGreaterThan(2)
  expect(renders.filter((path) => path === '/')).toHaveLength(1)
  await ask('/?n=0')
  expect(renders.filter((path) => path === '/?n=0')).toHaveLength(2)
})

test('a page is compressed well only when it is asked for again', async () => {
  const { ask, cache } = await serve({
    render: async () => page(Array.from({ length: 5_000 }, (_, index) => `kata-${(index * 7919) % 9973}`).join(' ')),
  })
  const length = async () =>
    Number((await ask('/', { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'))
  const first = await length()
  const heldAfterOne = cache.figures.bytes
  await expect.poll(length).toBeLessThan(first)
  expect(cache.figures.bytes).toBeLessThan(heldAfterOne)
})

test('after a change the old page stays to be served while a new one cannot be rendered, and not after it can', async () => {
  let clock = 0
  let state: 'satu' | 'away' | 'dua' | 'gone' = 'satu'
  let renders = 0
  const { ask, cache } = await serve({
    now: () => clock,
    render: async () => {
      renders += 1
      if (state === 'away') return new Response('', { status: 503 })
      return state === 'gone' ? new Response('tidak ada', { status: 404 }) : page(state)
    },
  })
  const read = async () => (await ask('/')).text()
  expect(await read()).toBe('satu')
  state = 'away'
  cache.drop()
  for (let reader = 0; reader < 10; reader++) expect(await read()).toBe('satu')
  // One try for all ten, and the next one after a pause.
  expect(renders).toBe(2)
  state = 'dua'
  clock = 6_000
  expect(await read()).toBe('dua')
  state = 'gone'
  cache.drop()
  const removed = await ask('/')
  expect([removed.status, await removed.text(), removed.headers.get('cache-control')]).toEqual([
    404,
    'tidak ada',
    'private, no-store',
  ])
  state = 'away'
  cache.drop()
  expect((await ask('/')).status).toBe(404)
})

test('a render that hangs holds no one: the old page is sent, or 503, and others are rendered', async () => {
  let hangs = false
  const { ask, cache } = await serve({
    bounds: {
      atOnce: { urgent: 1, own: 1, others: 1 },
      waiting: 100,
      waitMs: { urgent: 200, own: 200, others: 200 },
      renderMs: 100,
    },
    render: (path) => (hangs && path !== '/other' ? new Promise(() => undefined) : Promise.resolve(page(path))),
  })
  await ask('/')
  hangs = true
  cache.drop()
  const answers = await Promise.all([ask('/'), ask('/'), ask('/new'), ask('/other')])
  expect(answers.map(({ status }) => status).slice(0, 3)).toEqual([200, 200, 503])
  expect((await ask('/other')).status).toBe(200)
  expect(await (await ask('/')).text()).toBe('/')
})

test('no more renders run at once than may, and no more wait than may', async () => {
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const { ask } = await serve({
    bounds: {
      atOnce: { urgent: 2, own: 1, others: 2 },
      waiting: 5,
      waitMs: { urgent: 5_000, own: 5_000, others: 5_000 },
      renderMs: 5_000,
    },
    render: async (path) => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return page(path)
    },
  })
  const asked = Array.from({ length: 20 }, (_, number) => ask(`/?n=${number}`).then(({ status }) => status))
  let answered = 0
  for (const answer of asked) answer.then(() => answered++)
  await expect.poll(() => answered).toBe(13)
  while (answered < 20) {
    release.shift()?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect((await Promise.all(asked)).toSorted()).toEqual([...Array(7).fill(200), ...Array(13).fill(503)])
  expect(most).toBe(2)
})

test('who may have no more pages rendered still gets those that are kept', async () => {
  let turns = 3
  const { ask } = await serve({
    refuses: async () => (turns-- > 0 ? null : 'too_many_searches'),
    render: async (path) => page(path),
  })
  const statusOf = async (path: string) => (await ask(path)).status
  expect([await statusOf('/?n=1'), await statusOf('/?n=2'), await statusOf('/?n=3')]).toEqual([200, 200, 200])
  expect([await statusOf('/?n=4'), await statusOf('/?n=1')]).toEqual([429, 200])
})

test('a page that is rendered again and says the same keeps its compressed forms', async () => {
  let clock = 0
  let renders = 0
  const text = Array.from({ length: 5_000 }, (_, index) => `kata-${(index * 7919) % 9973}`).join(' ')
  const { ask } = await serve({
    now: () => clock,
    freshMs: 1_000,
    render: async () => {
      renders += 1
      return page(text)
    },
  })
  const length = async () =>
    Number((await ask('/', { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'))
  const first = await length()
  await expect.poll(length).toBeLessThan(first)
  clock = 2_000
  await ask('/')
  await expect.poll(() => renders).toBe(2)
  expect(await length()).toBeLessThan(first)
})
