// Faults of the database under load: a backend or all of PostgreSQL killed, frozen, out of reach without a word.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { aTcpProxy } from '../../builders/a-tcp-proxy.ts'
import { allowManyQuestions } from '../allow-many.ts'
import { makeDataDir, type PortalProcess, startPortal } from './portal-process.ts'
import { type Load, lostAndDouble, sendQuestions } from './under-load.ts'

test.describe.configure({ mode: 'serial' })
test.setTimeout(150_000)

const ports = { embedded: 4201, outside: 4202 }
const secret = 'a-secret-for-this-test-only-0123456789'

async function postmaster(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The process and its children, as the system lists them. */
async function familyOf(pid: number): Promise<number[]> {
  const family = [pid]
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'latin1').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) family.push(Number(entry))
  }
  return family
}

const alive = (portal: PortalProcess) => process.kill(portal.pid, 0)

async function untilMore(load: Load, more = 10): Promise<void> {
  const enough = load.acknowledged.length + more
  await expect.poll(() => load.acknowledged.length, { timeout: 40_000 }).toBeGreaterThan(enough)
}

/** What a family may be told while the database is away: a 503 in words that says when to try again, nothing else. */
function expectWordsOnly(load: Load): void {
  for (const { status, retryAfter, text } of load.refused) {
    expect([status, retryAfter, text.includes('Layanan sedang tidak dapat dihubungi')]).toEqual([503, '5', true])
  }
}

async function expectComplete(load: Load, url: string): Promise<void> {
  expect(await lostAndDouble(url, load.acknowledged)).toEqual({ lost: [], double: [] })
}

test('kill -9 of one backend, then of PostgreSQL itself: the portal lives and revives it, nothing is lost or double', async () => {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: ports.embedded })
  await allowManyQuestions(portal.origin)
  const load = await sendQuestions(portal.origin, 8)
  try {
    await untilMore(load)
    await test.step('one backend that writes', async () => {
      for (let round = 0; round < 3; round += 1) {
        const url = (await findRunningPostgres(dataDir)) ?? ''
        const client = new pg.Client({ connectionString: url })
        client.on('error', () => undefined)
        await client.connect()
        const busy = `select pid from pg_stat_activity where application_name = 'helpdesk-spmb' and pid <> pg_backend_pid()
          order by state = 'idle in transaction' desc, state = 'active' desc limit 1`
        const { rows } = await client.query<{ pid: number }>(busy)
        process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
        await client.end().catch(() => undefined)
        await untilMore(load)
        alive(portal)
      }
    })
    await test.step('the postmaster', async () => {
      const before = await postmaster(dataDir)
      process.kill(before, 'SIGKILL')
      await untilMore(load)
      alive(portal)
      expect(await postmaster(dataDir)).not.toBe(before)
    })
    await load.stop()
    expect(load.refused.length).toBeGreaterThan(0)
    expectWordsOnly(load)
    await expectComplete(load, (await findRunningPostgres(dataDir)) ?? '')
    expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200)
  } finally {
    await load.stop()
    await portal.stop()
    await remove()
  }
})

test('connections that lead nowhere, then a frozen PostgreSQL: 503 in words, and all is well by itself', async () => {
  const { dataDir, remove } = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir })
  const proxy = await aTcpProxy(database.url)
  const portal = await startPortal({
    dataDir,
    port: ports.outside,
    env: { DATABASE_URL: proxy.through(database.url), PORTAL_SECRET: secret, PORTAL_DEMO: '1' },
  })
  await allowManyQuestions(portal.origin)
  const load = await sendQuestions(portal.origin, 8)
  /** How long each refused try since then has waited, in milliseconds. */
  const waitsSince = (from: number) => load.refused.slice(from).map(({ ms }) => ms)
  try {
    await untilMore(load)

    await test.step('half-open connections', async () => {
      const from = load.refused.length
      proxy.swallowPresent()
      await untilMore(load)
      expect(waitsSince(from).length).toBeGreaterThan(0)
      expect(Math.max(...waitsSince(from))).toBeLessThan(10_000)
    })

    await test.step('frozen', async () => {
      const frozen = await familyOf(await postmaster(dataDir))
      const from = load.refused.length
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        // Eight wait for the first verdict; whoever comes afterwards is told at once.
        await expect.poll(() => load.refused.length - from, { timeout: 30_000 }).toBeGreaterThan(24)
        const ready = await fetch(`${portal.origin}/readyz`)
        expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
        expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200)
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
      await untilMore(load)
      console.log(
        'waits:',
        waitsSince(from)
          .map((ms) => Math.round(ms))
          .join(' '),
      )
    })

    await load.stop()
    alive(portal)
    expectWordsOnly(load)
    await expectComplete(load, database.url)
  } finally {
    await load.stop()
    await portal.stop()
    await proxy.close()
    await database.stop()
    await remove()
  }
})
