// Checks the API from outside: every endpoint in every status, each answer against the schema that describes it.
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { announcement } from '#domain/content/announcements/announcement-tables.ts'
import { article } from '#domain/content/articles/article-tables.ts'
import { createFaq, faqKind } from '#domain/content/faq/faq.server.ts'
import { findManagedFaqs } from '#domain/content/faq/managed-faqs.ts'
import { removeContent } from '#domain/content/lifecycle/content-steps.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { loadContent } from '#scripts/load-content.ts'
import { now } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { problem } from './problem.ts'
import { publicApi } from './public-api.ts'

provideDatabase()

beforeAll(() => loadContent({ demo: false }))

const origin = 'https://bantuan.example'
const api = publicApi({ findVisitor: (_, forwarded) => forwarded, ownOrigin: origin })

interface Route {
  readonly path: string
  readonly method: string
  readonly responses: Record<number, { content?: Record<string, { schema: z.ZodType }> }>
}

const routes = api.openAPIRegistry.definitions.flatMap((each) =>
  each.type === 'route' ? [each.route as unknown as Route] : [],
)

/** The described route that answers a path; the one without parameters first. */
function routeOf(method: string, path: string): Route | undefined {
  const fits = (route: Route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return routes.find((route) => route.method === method.toLowerCase() && fits(route))
}

let caller = 0

/** Sends a request from a separate network, checks the answer against its schema and returns it. */
async function ask(address: string, init: RequestInit = {}) {
  const { pathname } = new URL(address, origin)
  const headers = new Headers(init.headers)
  caller += 1
  if (!headers.has('X-Forwarded-For')) headers.set('X-Forwarded-For', `10.0.${caller >> 8}.${caller & 255}`)
  const answer = await api.request(address, { ...init, headers })
  const text = await answer.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? ''
  if (answer.status >= 400) {
    expect(type).toBe('application/problem+json')
    problem.parse(body)
  }
  const route = routeOf(init.method ?? 'GET', pathname)
  if (route && answer.status !== 304) {
    const schema = route.responses[answer.status]?.content?.[type]?.schema
    if (!schema) throw new Error(`${pathname} does not describe ${answer.status} ${type}`)
    schema.parse(body)
  }
  return { status: answer.status, headers: answer.headers, body: body as Record<string, unknown> }
}

const post = (address: string, body: string, headers: Record<string, string> = {}) =>
  ask(address, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })

/** Follows `next` to the end and gives all items. */
async function all(address: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for (let next: string | null = address; next !== null; ) {
    const { status, body } = await ask(next.replace(/^\/api\/v1/, ''))
    expect(status).toBe(200)
    items.push(...(body.items as Record<string, unknown>[]))
    next = body.next as string | null
  }
  return items
}

describe('lists', () => {
  test.each(['/faqs', '/articles', '/announcements', '/offices'])(
    '%s is the same in one page and in many',
    async (path) => {
      const whole = await all(path === '/offices' ? path : `${path}?limit=100`)
      expect(whole.length).toBeGreaterThan(1)
      if (path === '/offices') return
      expect(await all(`${path}?limit=3`)).toEqual(whole)
    },
  )

  test('of one category', async () => {
    const faqs = await all('/faqs?category=sma&limit=7')
    expect(new Set(faqs.map(({ category }) => category))).toEqual(new Set(['sma']))
    const articles = await all('/articles?category=requirements&limit=2')
    expect(articles).toHaveLength(9)
    expect((await all('/articles?category=tidak-ada')).length).toBe(0)
  })

  test('next is a relative address that keeps what was asked', async () => {
    const { body } = await ask('/faqs?category=sma&limit=2')
    expect(body.next).toMatch(/^\/faqs\?category=sma&limit=2&after=\d+$/)
  })

  test('announcements of the same moment are all listed, scheduled and ended ones not', async () => {
    const at = new Date(now().getTime() - 1000)
    const row = (title: string) => ({ title, content: 'Isi.', publishedAt: at, updatedAt: at })
    await database
      .insert(announcement)
      .values([
        row('satu'),
        row('dua'),
        row('tiga'),
        { ...row('nanti'), publishedAt: new Date(now().getTime() + 60_000) },
        { ...row('lewat'), expiresAt: at },
      ])
    const titles = (await all('/announcements?limit=1')).map(({ title }) => title)
    expect(titles.slice(0, 3)).toEqual(['tiga', 'dua', 'satu'])
    expect(titles).not.toContain('nanti')
    expect(titles).not.toContain('lewat')
  })
})

describe('what is not published', () => {
  test('a draft of the FAQ is not listed, and thanking for it neither works nor reveals it', async () => {
    const admin = await anAdmin({ permissions: ['content'] })
    const [topic] = await findManagedFaqs(admin)
    const input = { topicId: topic?.id ?? 0, answer: 'Rahasia rancangan.', asked: 'rancangan' }
    await createFaq(admin, { ...input, question: 'Apakah ini rancangan?', state: 'draft' })
    const removed = await createFaq(admin, { ...input, question: 'Apakah ini dihapus?', state: 'published' })
    expect((await post('/faqs/thanks', JSON.stringify({ question: 'Apakah ini dihapus?' }))).status).toBe(200)
    await removeContent(faqKind, admin, removed)
    const listed = JSON.stringify(await all('/faqs?limit=100'))
    const answers = []
    for (const question of ['Apakah ini rancangan?', 'Apakah ini dihapus?', 'Apakah ini tidak ada?']) {
      expect(listed).not.toContain(question)
      const { body } = await ask(`/faqs/thanks?${new URLSearchParams({ question })}`)
      expect(body.items).toEqual([{ question, count: 0 }])
      const { requestId: _, ...problem } = (await post('/faqs/thanks', JSON.stringify({ question }))).body
      answers.push(problem)
    }
    expect(answers[0]).toMatchObject({ status: 404 })
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[2])
  })

  test('a draft with the words of a published question does not take its thanks', async () => {
    const admin = await anAdmin({ permissions: ['content'] })
    const [topic] = await findManagedFaqs(admin)
    const input = { topicId: topic?.id ?? 0, question: 'Ada dua kali?', answer: 'Ya.', asked: '' }
    await createFaq(admin, { ...input, state: 'draft' })
    await createFaq(admin, { ...input, state: 'published' })
    expect((await post('/faqs/thanks', JSON.stringify({ question: 'Ada dua kali?' }))).status).toBe(200)
  })

  test.each([
    ['a draft', { publishedAt: null }],
    ['a scheduled article', { publishedAt: new Date(now().getTime() + 60_000) }],
    ['a removed article', { deletedAt: now() }],
  ])('%s is neither listed nor read', async (_, state) => {
    await database.update(article).set(state).where(eq(article.id, 'req-2'))
    expect((await all('/articles?limit=100')).map(({ id }) => id)).not.toContain('req-2')
    expect((await ask('/articles/req-2')).status).toBe(404)
    const published = { publishedAt: new Date(0), deletedAt: null }
    await database.update(article).set(published).where(eq(article.id, 'req-2'))
    expect((await ask('/articles/req-2')).status).toBe(200)
  })
})

test('an article comes as Markdown and as text', async () => {
  const { status, body } = await ask('/articles/req-1')
  expect(status).toBe(200)
  const content = body.content as { markdown: string; text: string }
  expect(content.markdown).toMatch(/^#+ |\*\*/m)
  expect(content.text).not.toMatch(/^#+ |\*\*/m)
  expect(body.url).toBe(`/knowledge/${body.category}/req-1`)
})

test('a search finds what the portal finds', async () => {
  const { body } = await ask(`/search?${new URLSearchParams({ q: ' domisili ', limit: '3' })}`)
  expect(body.query).toBe('domisili')
  expect(body.results).toHaveLength(3)
  expect(body.total).toBeGreaterThan(3)
  const only = await ask('/search?q=domisili&type=article')
  expect((only.body.results as { type: string }[]).every(({ type }) => type === 'article')).toBe(true)
})

describe('a ticket', () => {
  test('is shown as on the status page: personal numbers masked, no one may keep it', async () => {
    const client = await aClient()
    const { publicId } = await aTicket(client, { description: 'NIK saya 3374010203040506 ditolak.' })
    const { status, headers, body } = await ask(`/tickets/${publicId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ publicId, status: 'pending', statusLabel: 'Belum Direspon' })
    expect(JSON.stringify(body)).not.toContain('3374010203040506')
    expect(headers.get('Cache-Control')).toBe('private, no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
  })

  test.each(['a'.repeat(25), 'x', '%00', 'a'.repeat(10_000), '%F0%9F%98%80'])(
    'that is not there: %.12s',
    async (id) => {
      expect(await ask(`/tickets/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.' },
      })
    },
  )
})

describe('thanks', () => {
  test('are counted once per visitor and shown per question', async () => {
    const [first, second] = (await all('/faqs?limit=100')).map(({ question }) => String(question))
    const given = await post('/faqs/thanks', JSON.stringify({ question: first }))
    expect(given).toMatchObject({ status: 200, body: { count: 1, repeated: false } })
    const { visitorKey } = given.body
    const body = JSON.stringify({ question: first, visitorKey })
    expect(await post('/faqs/thanks', body)).toMatchObject({ body: { count: 1, repeated: true, visitorKey } })
    // A key of one's own is none: the portal gives its own.
    const made = await post('/faqs/thanks', JSON.stringify({ question: first, visitorKey: 'k'.repeat(20) }))
    expect(made).toMatchObject({ body: { count: 2, repeated: false } })
    expect(made.body.visitorKey).not.toBe('k'.repeat(20))
    const asked = new URLSearchParams([
      ['question', second ?? ''],
      ['question', first ?? ''],
    ])
    expect((await ask(`/faqs/thanks?${asked}`)).body).toEqual({
      items: [
        { question: second, count: 0 },
        { question: first, count: 2 },
      ],
      next: null,
    })
    expect((await ask(`/faqs/thanks?${new URLSearchParams({ question: first ?? '' })}`)).body.items).toHaveLength(1)
  })

  test.each([
    ['no body', '', 400],
    ['no JSON', 'question=a', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a blank question', '{"question":" "}', 400],
    ['a long question', JSON.stringify({ question: 'a'.repeat(501) }), 400],
    ['a control character', '{"question":"a\\u0000"}', 400],
    ['a wrong key', '{"question":"a","visitorKey":"kurang"}', 400],
    ['an unknown question', '{"question":"Tidak ada di FAQ?"}', 404],
    ['too much', JSON.stringify({ question: 'a'.repeat(9000) }), 413],
  ])('with %s are refused with a message', async (_, body, status) => {
    expect((await post('/faqs/thanks', body)).status).toBe(status)
  })

  test.each(['text/plain', 'multipart/form-data', ';;;', 'application/x-www-form-urlencoded'])(
    'as %s are refused with a message',
    async (type) => {
      expect(await post('/faqs/thanks', '{"question":"a"}', { 'Content-Type': type })).toMatchObject({
        status: 400,
        body: { detail: 'Kirim isinya sebagai JSON (application/json).' },
      })
    },
  )

  test('from a page of another site are refused, from ours and from no browser taken', async () => {
    const body = '{"question":"Tidak ada di FAQ?"}'
    expect((await post('/faqs/thanks', body, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('/faqs/thanks', body, { Origin: 'null' })).status).toBe(403)
    expect((await post('/faqs/thanks', body, { Origin: origin })).status).toBe(404)
  })
})

describe('bad input is 400 with a message', () => {
  const long = 'a'.repeat(10_000)
  test.each([
    '/search',
    '/search?q=',
    '/search?q=%20%20',
    `/search?q=${long}`,
    '/search?q=a%00b',
    '/search?q=a%1Bb',
    '/search?q=%F0%9F%98%80%F0%9F%98%80',
    '/search?q=a&q=b',
    '/search?q=a&limit=-1',
    '/search?q=a&limit=0',
    '/search?q=a&limit=51',
    '/search?q=a&limit=1e1',
    '/search?q=a&limit=',
    '/search?q=a&type=person',
    '/faqs?limit=-5',
    '/faqs?limit=101',
    '/faqs?limit=a',
    '/faqs?after=x',
    '/faqs?after=-1',
    '/faqs?after=99999999999',
    '/faqs?after=2147483648',
    '/faqs?category=%27%20or%201',
    `/faqs?category=${long}`,
    '/articles?after=%00',
    '/articles?after=A',
    '/articles?limit=%F0%9F%98%80',
    '/announcements?after=abc',
    '/announcements?after=2000000000',
    '/faqs/thanks',
    '/faqs/thanks?question=',
    `/faqs/thanks?question=${'b'.repeat(501)}`,
    `/faqs/thanks?${'question=a&'.repeat(101)}`,
  ])('case %#', async (address) => {
    const { status, body } = await ask(address)
    expect(status).toBe(400)
    expect(body.detail).toMatch(/^\p{Lu}.*\.$/su)
  })

  test('whatever is asked, the answer is described and never a mistake of ours', async () => {
    const path = fc.constantFrom('/search', '/faqs', '/articles', '/announcements', '/faqs/thanks')
    const parameters = fc.dictionary(
      fc.constantFrom('q', 'limit', 'type', 'after', 'category', 'question'),
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer().map(String), fc.constant('%')),
    )
    await fc.assert(
      fc.asyncProperty(path, parameters, async (where, query) => {
        expect([200, 400]).toContain((await ask(`${where}?${new URLSearchParams(query)}`)).status)
      }),
      { numRuns: 150 },
    )
  })
})

test.each(['/articles/tidak-ada', '/articles/%00', '/articles/..%2F..', '/tidak-ada', '/', '/faqs/'])(
  '%s is not there',
  async (address) => {
    expect((await ask(address)).status).toBe(404)
  },
)

describe('reading again', () => {
  test('what has not changed is 304, with the limit and the leave to read', async () => {
    const { headers } = await ask('/offices')
    expect(headers.get('Cache-Control')).toBe('public, no-cache')
    const again = await ask('/offices', { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
    expect(again.body).toBeNull()
    expect(again.headers.get('ETag')).toBe(headers.get('ETag'))
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(again.headers.get('RateLimit-Remaining')).toMatch(/^\d+$/)
    expect((await ask('/offices', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('pages of other sites may read, and get CORS headers for reads alone', async () => {
    const elsewhere = { Origin: 'https://sekolah.example' }
    const { headers } = await ask('/faqs', { headers: elsewhere })
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(headers.get('Access-Control-Expose-Headers')).toContain('RateLimit-Remaining')
    const preflight = await api.request('/faqs/thanks', {
      method: 'OPTIONS',
      headers: { ...elsewhere, 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD')
  })
})

describe('limits', () => {
  test.each([
    [
      'a look-up',
      limits['api-look-ups'].turns,
      () => ask('/tickets/x', { headers: { 'X-Forwarded-For': '172.16.0.1' } }),
      404,
    ],
    [
      'a thanks',
      limits['api-writes'].turns,
      () => post('/faqs/thanks', '{}', { 'X-Forwarded-For': '172.16.0.2' }),
      400,
    ],
  ])('%s too many waits, and gets the time', async (_, turns, act, usual) => {
    const first = await act()
    expect(first.status).toBe(usual)
    expect(first.headers.get('RateLimit-Limit')).toBe(String(turns))
    expect(first.headers.get('RateLimit-Policy')).toBe(`${turns};w=60`)
    expect(first.headers.get('RateLimit-Remaining')).toBe(String(turns - 1))
    for (let turn = 1; turn < turns; turn += 1) await act()
    const refused = await act()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask('/offices', { headers: { 'X-Forwarded-For': '172.16.0.1' } })).status).toBe(200)
  })
})

describe('when something breaks', () => {
  test.each([
    ['an outage', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, 'unavailable', 'warn'],
    ['a mistake of ours', new TypeError('secret of the house'), 500, 'unexpected', 'error'],
  ] as const)('%s has a message and is logged', async (_, thrown, status, code, level) => {
    const logged = vi.spyOn(log, level)
    for (const path of [
      '/faqs',
      '/articles',
      '/articles/req-1',
      '/announcements',
      '/offices',
      '/tickets/'.padEnd(34, 'a'),
    ]) {
      vi.spyOn(database, 'select').mockImplementationOnce(() => {
        throw thrown
      })
      const answer = await ask(path)
      expect(answer).toMatchObject({ status, body: { code } })
      expect(JSON.stringify(answer.body)).not.toContain('secret')
    }
    expect(logged).toHaveBeenCalledTimes(6)
    vi.restoreAllMocks()
  })
})

describe('the document', () => {
  test('names every endpoint, each with what may go wrong', async () => {
    const { body } = await ask('/openapi.json')
    const paths = body.paths as Record<string, Record<string, { responses: object; summary: string }>>
    expect(Object.keys(paths).sort()).toEqual([...new Set(routes.map(({ path }) => path))].sort())
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500', '503']))
      expect(Object.keys(operation.responses).some((status) => status.startsWith('20'))).toBe(true)
      expect(operation.summary).not.toBe('')
    }
    expect(JSON.stringify(body)).not.toContain('[object')
  })
})
