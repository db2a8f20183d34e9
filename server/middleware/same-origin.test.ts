// Checks that a request which changes something is let through from our own pages only.
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { sameOrigin } from './request-guards.ts'

const configured = 'https://bantuan.example'
const host = 'http://127.0.0.1:3000'

const ownMachine = 'http://localhost:3000'

async function ask(method: string, headers: Record<string, string>, own = configured) {
  const reached = vi.fn()
  const app = new Hono<AppEnv>().use(sameOrigin(own)).all('*', (context) => {
    reached()
    return context.text('reached')
  })
  const answer = await app.request(`${host}/login`, { method, headers })
  return { status: answer.status, reached: reached.mock.calls.length === 1, text: await answer.text() }
}

const passed = { status: 200, reached: true, text: 'reached' }
const refused = {
  status: 403,
  reached: false,
  text: 'Permintaan ditolak karena tidak berasal dari halaman portal ini.',
}

describe('a POST is let through', () => {
  test.each([
    ['with the configured origin', { origin: configured }],
    ['without an origin, with a page of ours as referer', { referer: `${configured}/login?next=%2Fclient` }],
    ['with our origin, whatever the referer', { origin: configured, referer: 'https://evil.example/' }],
  ])('%s', async (_, headers) => {
    expect(await ask('POST', headers)).toEqual(passed)
  })
})

describe('a POST is refused', () => {
  test.each([
    ['with a foreign origin', { origin: 'https://evil.example' }],
    ['with a foreign origin and a referer of ours', { origin: 'https://evil.example', referer: `${configured}/login` }],
    ['with the origin of the host by which the proxy reached us', { origin: host }],
    ['without an origin, with a foreign referer', { referer: 'https://evil.example/' }],
    ['with a referer that only names us in its path', { referer: `https://evil.example/${configured}/` }],
    ['with neither origin nor referer', {}],
    ['with the origin null of a sandboxed page', { origin: 'null' }],
    ['with the origin null and a foreign referer', { origin: 'null', referer: 'https://evil.example/' }],
    ['with another port', { origin: 'http://127.0.0.1:3001' }],
    ['with another scheme', { origin: 'http://bantuan.example' }],
    ['with a subdomain', { origin: 'https://a.bantuan.example' }],
    ['with a name that starts alike', { origin: 'https://bantuan.example.evil.example' }],
    ['with a user name that looks like us', { origin: 'https://bantuan.example@evil.example' }],
    ['with an origin that is none', { origin: 'bantuan.example' }],
    ['with an empty origin', { origin: '' }],
  ])('%s', async (_, headers) => {
    expect(await ask('POST', headers)).toEqual(refused)
  })
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s is held to the same rule', async (method) => {
  expect(await ask(method, { origin: configured })).toEqual(passed)
  expect(await ask(method, { origin: 'https://evil.example' })).toEqual(refused)
  expect(await ask(method, {})).toEqual(refused)
})

describe("a portal on someone's own machine", () => {
  test('goes by the other names of that machine too', async () => {
    expect(await ask('POST', { origin: ownMachine }, ownMachine)).toEqual(passed)
    expect(await ask('POST', { origin: host }, ownMachine)).toEqual(passed)
  })

  test.each(['http://127.0.0.1:3001', 'http://127.0.0.2:3000', 'http://rebound.example:3000', 'null'])(
    'refuses %s',
    async (origin) => expect(await ask('POST', { origin }, ownMachine)).toEqual(refused),
  )

  test('refuses a foreign name that leads to it', async () => {
    const app = new Hono<AppEnv>().use(sameOrigin(ownMachine)).all('*', (context) => context.text('reached'))
    const foreign = 'http://rebound.example:3000'
    const answer = await app.request(`${foreign}/login`, { method: 'POST', headers: { origin: foreign } })
    expect(answer.status).toBe(403)
  })
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and passes from anywhere', async (method) => {
  for (const headers of [{}, { origin: 'https://evil.example' }, { referer: 'https://evil.example/' }]) {
    expect(await ask(method, headers)).toMatchObject({ status: 200, reached: true })
  }
})
