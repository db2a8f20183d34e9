// Looks for the words of everything that is not public behind every address of the portal, as everybody who must not
// read them. The addresses come from the lists of routes and endpoints: a new one is asked for without a line here.
import { expect, test } from '@playwright/test'
import { connectDatabase, connectionPool, database, disconnectDatabase } from '#platform/database/database.server.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { setting } from '#platform/settings/setting-tables.ts'
import { scheduleSignal } from '#platform/signals.server.ts'
import { limits } from '#shared/limits.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import {
  type Canary,
  type Planted,
  password,
  plantCanaries,
  type Role,
  roles,
  sealed,
  sharedWord,
} from './canary-items.ts'
import { type Ask, type Asked, apiRequests, askAll, type Got, linksIn, readings, sentForms } from './canary-requests.ts'

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let planted: Planted

/** Limits on how often someone asks are not what is looked at here. */
const clearLimits = () => connectionPool().query('delete from rate_limit')

/** Asks as this person; a body is read as bytes, so that the words of a file are found too. */
async function asking(role: Role): Promise<Ask> {
  const http = new HttpClient(portal.origin)
  if (role !== 'visitor' && role !== 'office key') await http.signIn(planted.people[role].email, password)
  let asked = 0
  return async ({ method, path, body, type }) => {
    if (asked++ % 50 === 0) await clearLimits()
    for (let tries = 1; ; tries++) {
      const answer = await http.send(path, {
        method,
        headers: {
          ...(method === 'POST' ? { Origin: portal.origin } : {}),
          ...(type ? { 'Content-Type': type } : {}),
          ...(role === 'office key' && path.startsWith('/api/')
            ? { Authorization: `Bearer ${planted.officeKey}` }
            : {}),
        },
        ...(body ? { body } : {}),
        // An event stream does not end automatically.
        ...(path.endsWith('/events') ? { signal: AbortSignal.timeout(2_000) } : {}),
      })
      const text = await textOf(answer)
      if (answer.status !== 429 && answer.status !== 503) return { status: answer.status, text }
      if (tries === 10) throw new Error(`${method} ${path} as ${role} was answered with ${answer.status} ten times`)
      await clearLimits()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of answer.body ?? []) chunks.push(chunk)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
  }
  return Buffer.concat(chunks).toString('latin1').toLowerCase()
}

/** What was found where, of what this role may not read and of what it had to find. */
class Findings {
  readonly leaks = new Set<string>()
  readonly found = new Set<Canary>()
  readonly role: Role

  constructor(role: Role) {
    this.role = role
  }

  readonly see = (asked: Asked, { text }: Got): void => {
    for (const canary of planted.canaries) {
      // What the request named itself is no news: an answer may repeat the question it was asked for.
      if (!text.includes(canary.token) || `${asked.path} ${asked.body ?? ''}`.includes(canary.token)) continue
      this.found.add(canary)
      // This one holds many permissions, and visits for the sealed reports alone.
      if (this.role === 'unsealed admin' && !canary.what.startsWith(sealed)) continue
      if (!canary.readers.includes(this.role)) this.leaks.add(`${canary.what} at ${asked.method} ${asked.path}`)
    }
  }

  missed(): string[] {
    return planted.canaries
      .filter((canary) => canary.found.includes(this.role) && !this.found.has(canary))
      .map(({ what }) => what)
  }
}

// One portal for all of them: they run one after the other.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = await makeDataDir()
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.canary })
  const url = await findRunningPostgres(folder.dataDir)
  if (!url) throw new Error('the portal has no database')
  connectDatabase(url, { max: 4 })
  await openJobs(url, [])
  // The run as a visitor requests more pages than one network may.
  const turns = { 'visitor-page': limits['visitor-page'].max, 'search-page': limits['search-page'].max }
  await database.insert(setting).values({ key: 'limits', value: turns, updatedAt: new Date() })
  scheduleSignal('limits_changed')
  planted = await plantCanaries()
  // Until the search has read what was published, its silence would say nothing.
  await expect(async () => {
    const answer = await fetch(`${portal.origin}/api/v1/search?q=${sharedWord}`)
    expect((await answer.text()).match(new RegExp(sharedWord, 'g'))?.length).toBeGreaterThan(2)
    expect(await (await fetch(portal.origin)).text()).toContain(sharedWord)
  }).toPass()
})

test.afterAll(async () => {
  await closeJobs()
  await disconnectDatabase()
  await portal?.stop()
  await folder?.remove()
})

async function visitAs(role: Role): Promise<Findings> {
  const ask = await asking(role)
  const findings = new Findings(role)
  const described = await (await fetch(`${portal.origin}/api/v1/openapi.json`)).json()
  const all = [
    ...readings(planted, role === 'visitor'),
    ...apiRequests(described, planted),
    ...(role === 'visitor' ? sentForms(planted) : []),
  ]
  const links = new Set<string>()
  await askAll(all, ask, (asked, got) => {
    findings.see(asked, got)
    if (role === 'visitor') for (const path of linksIn(got.text, portal.origin)) links.add(path)
  })
  for (const { path } of all) links.delete(path)
  const linked = [...links].map((path) => ({ method: 'GET' as const, path }))
  await askAll(linked, ask, findings.see)
  return findings
}

test('no mail, no notice and no event holds an internal note', async () => {
  const tokenOf = (what: string) => planted.canaries.find((canary) => canary.what === what)?.token ?? ''
  const textOf = async (table: string) => {
    const { rows } = await connectionPool().query<{ text: string }>(`select to_jsonb(t)::text as text from ${table} t`)
    return rows.map(({ text }) => text.toLowerCase()).join('\n')
  }
  // What was written after the note has been mailed: the mails of the note, if there were any, would be there.
  await expect.poll(() => textOf('message')).toContain(tokenOf('an answer kept at season close'))
  const [note, file] = [tokenOf('an internal note'), tokenOf('a file with an internal note')]
  expect([note.length, file.length]).toEqual([12, 12])
  for (const table of ['message', 'notification', 'live_event', 'pgboss.job']) {
    const text = await textOf(table)
    expect([table, text.includes(note), text.includes(file)]).toEqual([table, false, false])
  }
})

test('no address reveals what a role may not read', async () => {
  for (const role of roles) {
    await test.step(role, async () => {
      const findings = await visitAs(role)
      expect.soft([...findings.leaks], `what the ${role} read and must not`).toEqual([])
      // A run that misses what the role may read would also miss a leak.
      expect.soft(findings.missed(), `what the ${role} may read and did not find`).toEqual([])
    })
  }
})
