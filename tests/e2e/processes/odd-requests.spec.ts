// Sends every page and endpoint what none of our forms sends: other methods, no body, bodies of other kinds, broken ones.
// The addresses come from the lists of routes and endpoints: a new one is asked without a line here.
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import pages from '#tests/architecture/routes.json' with { type: 'json' }
import { HttpClient } from '../http-client.ts'
import { ports } from '../ports.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'

// One portal for all of them.
test.describe.configure({ mode: 'default' })

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let database: pg.Client

test.beforeAll(async () => {
  folder = await makeDataDir()
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.oddRequests })
  database = new pg.Client({ connectionString: await findRunningPostgres(folder.dataDir) })
  await database.connect()
})

test.afterAll(async () => {
  await database?.end()
  await portal?.stop()
  await folder?.remove()
})

interface Odd {
  readonly what: string
  readonly method: string
  readonly kind?: string
  readonly body?: string
}

const multipart = 'multipart/form-data; boundary=batas'
const half = '--batas\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsimp'

const odd: readonly Odd[] = [
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method) => ({ what: 'no body', method })),
  { what: 'no body', method: 'POST' },
  { what: 'JSON', method: 'POST', kind: 'application/json', body: '{"intent":1}' },
  { what: 'half of a JSON', method: 'POST', kind: 'application/json', body: '{"userMessage":' },
  { what: 'plain text', method: 'POST', kind: 'text/plain', body: 'intent=save' },
  { what: 'a kind that is none', method: 'POST', kind: ';;;', body: 'intent=save' },
  { what: 'multipart without a boundary', method: 'POST', kind: 'multipart/form-data', body: half },
  { what: 'multipart that breaks off', method: 'POST', kind: multipart, body: half },
  { what: 'multipart that is none', method: 'POST', kind: multipart, body: 'intent=save' },
  {
    what: 'broken percent signs',
    method: 'POST',
    kind: 'application/x-www-form-urlencoded',
    body: '%ZZ=%&=&&%E0%A4%A',
  },
]

/** Words in which frameworks, and nobody else here, tell what went wrong. */
const framework =
  /unexpected server error|internal server error|method not allowed|not found|bad request|no route matches|did not provide|invalid request method|malformed|unsupported media|expected a response|\bat \w+.*\.js:\d/i

/** What people read; the page for no address at all says its specified English words. */
const readable = (text: string) => text.replaceAll(/<script[\s\S]*?<\/script>/g, '').replace('Oops! Page not found', '')

const endpointPaths = endpoints.map((endpoint) => endpoint.slice(endpoint.indexOf(' ') + 1))

/** The addresses of these patterns, with ids that are there and with others. */
async function addressesOf(patterns: readonly string[]): Promise<string[]> {
  const one = async (sql: string) => String(Object.values((await database.query(sql)).rows[0])[0])
  const ticket = await one('select min(id) from ticket')
  const publicId = await one(`select public_id from ticket where id = ${ticket}`)
  const made = patterns.flatMap((pattern) =>
    [{ id: ticket, publicId, format: 'json' } as Record<string, string>, {} as Record<string, string>].map((values) =>
      pattern
        .replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => values[name] ?? 'tidak_ada')
        .replace('*', 'tidak-ada'),
    ),
  )
  return [...new Set(made)].filter((path) => path !== '/dev/ui')
}

/** A browser that shows what it gets, and a script. */
const readers = ['text/html,*/*;q=0.8', '*/*']

/** The addresses to which a role with access has sent every request. */
const sentWhole = new Set<string>()

for (const [turn, who] of (['visitor', 'client', 'agent', 'admin'] as const).entries()) {
  test(`as ${who}, odd requests get no failure and no framework's words`, async () => {
    test.setTimeout(300_000)
    const http = new HttpClient(portal.origin)
    const signIn = async () => (who === 'visitor' ? undefined : http.signIn(`${who}@spmb.test`))
    const before = portal.output().length
    const wrong: string[] = []
    await signIn()
    const endpointAddresses = await addressesOf(endpointPaths)
    const all = [...new Set([...(await addressesOf(pages)), ...endpointAddresses])]
    for (const [place, path] of all.entries()) {
      await database.query('delete from rate_limit')
      let sendsQuarter = sentWhole.has(path)
      for (const [at, { what, method, kind, body }] of odd.entries()) {
        // The first role with access sends every request. A role without access only reaches the guard, and later roles
        // reach the same page again: they send a quarter of the requests.
        if (sendsQuarter && (place + at + turn) % 4 !== 0) continue
        // Page data are read by scripts alone: a role that sends every request posts each body to them too, the others every
        // second one. All other addresses are asked by both kinds of readers in turn.
        const isTurn = !sendsQuarter || at % 2 === (turn >> 1) % 2
        const asksData = method === 'POST' && pages.includes(path) && path !== '/' && isTurn
        for (const asked of asksData ? [path, `${path}.data`] : [path]) {
          const answer = await http.send(asked, {
            method,
            headers: { Origin: portal.origin, Accept: readers[at % 2] ?? '', ...(kind && { 'Content-Type': kind }) },
            ...(body !== undefined && { body: Buffer.from(body) }),
            ...(path === '/events' && { signal: AbortSignal.timeout(2_000) }),
          })
          if (at === 0 && !sendsQuarter) {
            sendsQuarter = !answer.ok && !endpointAddresses.includes(path)
            if (answer.ok) sentWhole.add(path)
          }
          // An event stream does not end by itself.
          const isStream = path === '/events' && answer.ok
          const text = isStream ? '' : readable(await answer.text())
          if (isStream) await answer.body?.cancel()
          const type = answer.headers.get('Content-Type')
          const line = `${method} ${asked}, ${what}: ${answer.status}`
          const [words] = framework.exec(text) ?? []
          if (answer.status >= 500) wrong.push(line)
          else if (text !== '' && (!type || (/^text\/(?!x-script$)|xml/.test(type) && !/charset=utf-8/i.test(type))))
            wrong.push(`${line} as ${type}`)
          // What the browser's router reads is no text for people.
          else if (answer.status >= 400 && words && !asked.endsWith('.data')) wrong.push(`${line} ${words}`)
        }
      }
      if (path === '/sign-out') await signIn()
    }
    expect(wrong).toEqual([])
    expect(portal.output().slice(before)).not.toMatch(/unexpected error|page failed/)
  })
}

test('no folder is listed, and nothing of the source is there', async () => {
  const found = await readdir('build/client', { recursive: true, withFileTypes: true })
  const folders = found
    .filter((each) => each.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('build/client', ''))
  expect(folders).toContain('/assets')
  const http = new HttpClient(portal.origin)
  const source = ['.git/HEAD', '.git/config', '.env', 'package.json', 'server/start.js', '..%2fserver/start.js']
  for (const path of [...folders.flatMap((each) => [each, `${each}/`]), ...source.map((each) => `/${each}`)]) {
    const answer = await http.get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toMatch(/\.br"|\.map"|refs\/heads|"dependencies"/)
  }
})

test('TRACE tells nobody what was sent', async () => {
  for (const path of ['/', '/login', '/api/v1/faqs', '/assets/x.js', '/healthz']) {
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { Origin: portal.origin, Cookie: 'rahasia=kenari-kuning' }
      const asked = request(portal.origin + path, { method: 'TRACE', headers }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(answer.text).not.toContain('kenari-kuning')
    expect(`${path} ${answer.status}`).toMatch(/ 4\d\d$/)
  }
})
