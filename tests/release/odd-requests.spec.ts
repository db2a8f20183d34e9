// Sends every page and endpoint as every role requests that our forms never send. The daily part: tests/request/odd-requests.test.ts.
// The addresses come from the lists of routes and endpoints: a new one is asked without a line here.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import pages from '#tests/architecture/routes.json' with { type: 'json' }
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { addressesOf, faultOf, odd, readable } from '#tests/request/odd-requests.ts'

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

const endpointPaths = endpoints.map((endpoint) => endpoint.slice(endpoint.indexOf(' ') + 1))

/** The addresses of these patterns, with ids that exist and with others. */
async function addresses(patterns: readonly string[]): Promise<string[]> {
  const one = async (sql: string) => String(Object.values((await database.query(sql)).rows[0])[0])
  const id = await one('select min(id) from ticket')
  const publicId = await one(`select public_id from ticket where id = ${id}`)
  return addressesOf(patterns, { id, publicId, format: 'json' })
}

/** A browser that shows what it gets, and a script. */
const readers = ['text/html,*/*;q=0.8', '*/*']

/** The addresses to which a role with access has sent every request. */
const sentWhole = new Set<string>()

for (const [turn, who] of (['visitor', 'client', 'agent', 'admin'] as const).entries()) {
  test(`as ${who}, odd requests get no failure and no framework's words`, async () => {
    const http = new HttpClient(portal.origin)
    const signIn = async () => (who === 'visitor' ? undefined : http.signIn(`${who}@spmb.test`))
    const before = portal.output().length
    const wrong: string[] = []
    await signIn()
    const endpointAddresses = await addresses(endpointPaths)
    const all = [...new Set([...(await addresses(pages)), ...endpointAddresses])]
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
            ...(path.endsWith('/events') && { signal: AbortSignal.timeout(2_000) }),
          })
          if (at === 0 && !sendsQuarter) {
            sendsQuarter = !answer.ok && !endpointAddresses.includes(path)
            if (answer.ok) sentWhole.add(path)
          }
          // An event stream does not end automatically.
          const isStream = path.endsWith('/events') && answer.ok
          const text = isStream ? '' : readable(await answer.text())
          if (isStream) await answer.body?.cancel()
          const fault = faultOf(answer, text, asked.endsWith('.data'))
          if (fault) wrong.push(`${method} ${asked}, ${what}: ${answer.status} ${fault}`)
        }
      }
      if (path === '/sign-out') await signIn()
    }
    expect(wrong).toEqual([])
    expect(portal.output().slice(before)).not.toMatch(/unexpected error|page failed/)
  })
}
