// Newer releases take over from older ones while families read and ask: two run side by side over a migration that adds a
// column, then over one that takes it away, and no request fails.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { embeddedRoleUrl } from '#platform/database/database-role.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { allowMany } from '#tests/portal/allow-many.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

const migrations = 'platform/migrations'

/** A release like this one with more migrations, in the folder. */
async function makeRelease(folder: string, added: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(folder, 'platform'), { recursive: true })
  for (const name of ['build', 'content', 'instances', 'node_modules', 'package.json', 'public']) {
    await symlink(resolve(name), join(folder, name))
  }
  await cp(migrations, join(folder, migrations), { recursive: true })
  const journalPath = join(folder, migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { idx: number; when: number }[] }
  for (const [tag, sql] of Object.entries(added)) {
    const last = journal.entries.at(-1)
    const next = { idx: (last?.idx ?? 0) + 1, version: '7', when: (last?.when ?? 0) + 1, tag, breakpoints: true }
    journal.entries.push(next)
    await writeFile(join(folder, migrations, `${tag}.sql`), sql)
  }
  await writeFile(journalPath, JSON.stringify(journal))
}

/** What a balancer does: sends to those that say they are ready, in turn. */
class Balancer {
  readonly #portals = new Set<PortalProcess>()
  readonly #ready = new Set<string>()
  readonly failures: string[] = []
  readonly asked: string[] = []
  requests = 0
  #stopped = false

  add(portal: PortalProcess): void {
    this.#portals.add(portal)
  }

  stop(): void {
    this.#stopped = true
  }

  async watch(): Promise<void> {
    while (!this.#stopped) {
      for (const { origin } of this.#portals) {
        const isReady = await fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) this.#ready.add(origin)
        else this.#ready.delete(origin)
      }
      await sleep(100)
    }
  }

  /** Reads and asks until `stop`, as one family after the other. */
  async send(sender: number): Promise<void> {
    for (let turn = 0; !this.#stopped; turn += 1) {
      const ready = [...this.#ready]
      const origin = ready[turn % ready.length]
      if (!origin) {
        await sleep(20)
        continue
      }
      await sleep(30)
      this.requests += 1
      await this.#one(origin, sender, turn).catch((error: unknown) => this.failures.push(`${origin}: ${String(error)}`))
    }
  }

  async #one(origin: string, sender: number, turn: number): Promise<void> {
    const http = new HttpClient(origin)
    const answer =
      turn % 4 === 3
        ? await http.post('/ask', {
            ...{ description: 'Peta tidak terbuka.', name: 'Bu Siti', category: 'login', regencyId: '1' },
            ...{ phone: `0813${sender}${String(turn).padStart(7, '0')}`, idempotencyKey: crypto.randomUUID() },
          })
        : await http.get(turn % 4 === 0 ? '/' : `/search?q=peta+${'abcdefgh'[turn % 8]}${'ijklmnop'[sender]}`)
    const id = /\/ask\/([a-z0-9]{25})\/receipt/.exec(answer.headers.get('location') ?? '')?.[1]
    if (id) this.asked.push(id)
    if (answer.status !== 200 && !id) this.failures.push(`${answer.status} of ${answer.url}: ${await answer.text()}`)
  }
}

test('two releases side by side over each migration: no request fails, and no question is lost', async () => {
  const { dataDir, remove } = await makeDataDir()
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-spmb-releases-'))
  const server = await startEmbeddedPostgres({ dataDir })
  const env = {
    ...{ PORTAL_DEMO: '1', PORTAL_SECRET: 'a-secret-for-this-test-0123456789', DRAIN_SECONDS: '2' },
    ...{ DATABASE_URL: embeddedRoleUrl(server.url, 'a-password-for-this-test'), DATABASE_OWNER_URL: server.url },
  }
  const database = new pg.Client({ connectionString: server.url })
  const hasColumn = async () => {
    const { rows } = await database.query(
      `select 1 from information_schema.columns where table_name = 'ticket' and column_name = 'later_word'`,
    )
    return rows.length === 1
  }
  const expand = { '9001_expand': 'alter table ticket add column later_word text' }
  const contract = { '9002_contract': 'alter table ticket drop column later_word' }
  await makeRelease(join(folder, 'second'), expand)
  await makeRelease(join(folder, 'third'), { ...expand, ...contract })
  const running: PortalProcess[] = []
  const start = async (port: number, cwd?: string) => {
    const portal = await startPortal({ dataDir, port, env, ...(cwd && { cwd }) })
    running.push(portal)
    return portal
  }
  const balancer = new Balancer()
  let sending: Promise<unknown> = Promise.resolve()
  try {
    const first = await start(ports.rollingFirst)
    await database.connect()
    await allowMany(first.origin, { 'guest-network-free': 100_000, 'guest-network': 100_000, 'search-page': 10_000 })
    balancer.add(first)
    sending = Promise.all([balancer.watch(), ...[1, 2, 3, 4].map((sender) => balancer.send(sender))])
    await expect.poll(() => balancer.asked.length).toBeGreaterThan(5)
    expect(await hasColumn()).toBe(false)

    const second = await start(ports.rollingSecond, join(folder, 'second'))
    balancer.add(second)
    expect(await hasColumn()).toBe(true)
    // Both serve for a while: the older does not know the column.
    await sleep(3_000)
    await first.stop()

    balancer.add(await start(ports.rollingThird, join(folder, 'third')))
    expect(await hasColumn()).toBe(false)
    await sleep(3_000)
    await second.stop()
    const so = balancer.asked.length
    await expect.poll(() => balancer.asked.length).toBeGreaterThan(so + 5)

    balancer.stop()
    await sending
    expect(balancer.failures).toEqual([])
    expect(balancer.requests).toBeGreaterThan(100)
    const { rows } = await database.query('select count(*)::int as count from ticket where public_id = any($1)', [
      balancer.asked,
    ])
    expect(rows).toEqual([{ count: balancer.asked.length }])
  } finally {
    balancer.stop()
    await sending
    await Promise.all(running.map((portal) => portal.stop()))
    await database.end()
    await server.stop()
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
})
