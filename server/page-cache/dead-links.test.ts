// Checks who gets the kept page of a link that is over, over real HTTP and with links in a real database.
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { visitorPages } from '#app/visitor-limits.server.ts'
import { consumeLink, insertLink, type LinkPurpose, newToken } from '#domain/accounts/one-time-link.server.ts'
import { database, longTransaction } from '#platform/database/database.server.ts'
import { setDatabaseAway } from '#platform/database/database-pool.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicAnswers } from './public-answers.ts'

provideDatabase()

const rendered: string[] = []
const asPage = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/html', 'cache-control': 'private, no-store' } })

const { answer, stop } = publicAnswers({
  render: async (address) => {
    rendered.push(address)
    return asPage(`kept: ${address}`)
  },
  renderRefusal: async (_, refusal) => asPage('refused', refusal.status),
  isUnanswered: () => false,
})
const server = createServer((asked, response) => answer(asked, response, () => response.end('handed on')))

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
beforeEach(() => {
  rendered.length = 0
})
afterEach(() => {
  setClock(null)
  setDatabaseAway(false)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await stop()
})

interface Asked {
  readonly network?: string
  readonly method?: string
  readonly headers?: Record<string, string>
}

interface Answered {
  readonly status: number | undefined
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

/** What a visitor at this loopback address gets. */
const ask = (path: string, { network = '127.0.0.1', method = 'GET', headers = {} }: Asked = {}) =>
  new Promise<Answered>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ host: '127.0.0.1', port, path, localAddress: network, method, headers }, (incoming) => {
      let body = ''
      incoming.on('data', (chunk) => {
        body += chunk
      })
      incoming.once('end', () => resolve({ status: incoming.statusCode, body, headers: incoming.headers }))
    })
      .once('error', reject)
      .end()
  })

const bodyOf = async (path: string, asked?: Asked) => (await ask(path, asked)).body

const pages: readonly (readonly [page: string, purpose: LinkPurpose])[] = [
  ['/reset-password', 'set-password'],
  ['/verify-email', 'verify-email'],
  ['/confirm-contact', 'confirm-contact'],
  ['/confirm-email-change', 'change-email-old'],
  ['/confirm-email-change', 'change-email-new'],
]

/** A link that is good now, and its token. */
async function aLink(purpose: LinkPurpose): Promise<string> {
  const [token, { id: userId }] = [newToken(), await aClient()]
  await database.transaction((tx) => insertLink(tx, { purpose, token, userId }))
  return token
}

test('made-up tokens get one kept page, which no other cache keeps, rendered once without a token', async () => {
  const paths = [...new Set(pages.map(([page]) => page))].flatMap((page) => [page, `${page}.data`])
  for (const path of paths) {
    for (const query of [`?token=${newToken()}`, `?x=1&token=${newToken()}`, '?token=a', '?token=%00%ff', '']) {
      const { status, body, headers } = await ask(path + query)
      expect([path + query, status, body]).toEqual([path + query, 200, `kept: ${path}`])
      expect(headers['cache-control']).toBe('private, no-store')
    }
    const head = await ask(`${path}?token=${newToken()}`, { method: 'HEAD' })
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', `${`kept: ${path}`.length}`])
  }
  expect(rendered).toEqual(paths)
})

test.each(pages)(
  'a link to %s for %s that opens something is never kept; once used, it is over',
  async (page, purpose) => {
    const token = await aLink(purpose)
    const path = `${page}?token=${token}`
    const network = { network: '127.0.0.2' }
    for (const address of [path, `${page}.data?token=${token}`, path]) {
      expect([address, await bodyOf(address, network)]).toEqual([address, 'handed on'])
    }
    // Counted when it is rendered.
    expect(await visitorPages.taken('127.0.0.2')).toBe(0)
    await database.transaction((tx) => consumeLink(tx, purpose, token))
    expect(await bodyOf(path, network)).toBe(`kept: ${page}`)
    expect(rendered.filter((address) => address.includes('token'))).toEqual([])
    await visitorPages.forget('127.0.0.2')
  },
)

test('a link that is too old is over; one for something else opens nothing', async () => {
  const token = await aLink('set-password')
  expect(await bodyOf(`/verify-email?token=${token}`)).toBe('kept: /verify-email')
  expect(await bodyOf(`/reset-password?token=${token}`)).toBe('handed on')
  setClock(new Date(now().getTime() + 61 * 60_000))
  expect(await bodyOf(`/reset-password?token=${token}`)).toBe('kept: /reset-password')
})

test('whoever brings cookies or sends a form gets a page of their own, and so does everybody while the database is away', async () => {
  const path = `/reset-password?token=${newToken()}`
  expect(await bodyOf(path, { headers: { cookie: 'pesan=registered' } })).toBe('handed on')
  expect(await bodyOf(path, { method: 'POST' })).toBe('handed on')
  expect(await bodyOf(`${path}&x=1`)).toBe('kept: /reset-password')
  setDatabaseAway(true)
  expect(await bodyOf(path)).toBe('handed on')
  // What cannot be a token is not looked up.
  expect(await bodyOf('/reset-password?token=a')).toBe('kept: /reset-password')
})

test('a network that has had its pages looks nothing up; others still do', async () => {
  const network = '127.0.0.3'
  const path = () => `/reset-password?token=${newToken()}`
  await ask(path(), { network })
  for (let turn = await visitorPages.taken(network); turn < limits['visitor-page'].turns; turn += 1) {
    await visitorPages.take(network)
  }
  // Nobody could look anything up now.
  setDatabaseAway(true)
  for (const address of [path(), `/verify-email.data?token=${newToken()}`]) {
    const { status, headers } = await ask(address, { network })
    expect([address, status, headers['retry-after']]).toEqual([address, 429, '60'])
  }
  expect(await visitorPages.taken(network)).toBeGreaterThanOrEqual(limits['visitor-page'].turns)
  setDatabaseAway(false)
  expect((await ask(path(), { network: '127.0.0.4' })).status).toBe(200)
})

const lockedOut = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

test('strangers hold four connections at most; who cannot be told in time hears so, and later it goes on', async () => {
  const token = await aLink('set-password')
  await longTransaction(async (tx) => {
    await tx.execute(sql`lock table verification`)
    const asked = Array.from({ length: 10 }, () => ask(`/reset-password?token=${newToken()}`))
    // Asked on the fifth connection of this test's pool.
    const waiting = async () => (await database.execute(lockedOut)).rowCount
    await expect.poll(waiting).toBe(4)
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(10).fill(503))
  })
  expect(await bodyOf(`/reset-password?token=${token}`)).toBe('handed on')
})
