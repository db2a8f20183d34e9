// Checks against a real standby that reports are read there, never less than was written before, and what happens when it cannot.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkReplica } from '#scripts/portal/check-command.ts'
import { aTcpProxy } from '#tests/builders/a-tcp-proxy.ts'
import { startStandby } from '#tests/setup/standby.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.server.ts'
import { connectDatabase, database, disconnectDatabase, replicaFigures, reportDatabase } from './database.server.ts'
import { openPool } from './database-pool.server.ts'
import { ReplicaReads } from './replica-reads.server.ts'

let home: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let atStandby: pg.Client

async function ownFolder(name: string): Promise<string> {
  const folder = join(home, name)
  await mkdir(folder)
  await chmod(folder, 0o755)
  return folder
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'replica-reads-'))
  // Under root the servers run as another user, who must be able to pass.
  await chmod(home, 0o755)
  const [primaryDir, standbyDir] = [await ownFolder('primary'), join(home, 'standby')]
  primary = await startEmbeddedPostgres({ dataDir: primaryDir })
  standby = await startStandby(primary, primaryDir, standbyDir)
  atStandby = new pg.Client({ connectionString: standby.url })
  await atStandby.connect()
  connectDatabase(primary.url, { max: 5 })
  await database.execute(sql`create table counted (number int)`)
  await disconnectDatabase()
})

afterAll(async () => {
  await atStandby.end()
  await standby.stop()
  await primary.stop()
  await rm(home, { recursive: true, force: true })
})

beforeEach(() => connectDatabase(primary.url, { max: 5, replicaUrl: standby.url }))

afterEach(async () => {
  await atStandby.query('select pg_wal_replay_resume()')
  await disconnectDatabase()
})

const write = (number: number) => database.execute(sql`insert into counted values (${number})`)

async function readReport() {
  const { rows } = await reportDatabase.execute<{ numbers: number; onReplica: boolean }>(
    sql`select count(*)::int as numbers, pg_is_in_recovery() as "onReplica" from counted`,
  )
  return rows[0]
}

async function countAtPrimary(): Promise<number> {
  const { rows } = await database.execute<{ numbers: number }>(sql`select count(*)::int as numbers from counted`)
  return rows[0]?.numbers ?? -1
}

test('a report is read at the replica, with all that was written before it was asked', async () => {
  await withReads(standby.url, async (reads) => {
    for (let number = 0; number < 20; number += 1) {
      await write(number)
      const { rows } = await reads.query('select count(*)::int as numbers from counted')
      expect(rows[0]?.numbers).toBe(await countAtPrimary())
    }
    expect(reads.figures).toEqual({ replica: 20, primary: 0 })
  })
  expect(await readReport()).toEqual({ numbers: await countAtPrimary(), onReplica: true })
})

test('what the process writes and reads itself never goes to the replica', async () => {
  const { rows } = await database.execute<{ away: boolean }>(sql`select pg_is_in_recovery() as away`)
  expect(rows).toEqual([{ away: false }])
  expect(replicaFigures()).toEqual({ replica: 0, primary: 0 })
})

test('a replica that is behind is not asked, and left alone for a while', async () => {
  await atStandby.query('select pg_wal_replay_pause()')
  await write(1)
  const numbers = await countAtPrimary()
  expect(await readReport()).toEqual({ numbers, onReplica: false })
  await atStandby.query('select pg_wal_replay_resume()')
  expect(await readReport()).toEqual({ numbers, onReplica: false })
  expect(replicaFigures()).toEqual({ replica: 0, primary: 2 })
})

/** Reads as the portal sends them, of a replica at this address, by a clock of the test's own. */
async function withReads(url: string, act: (reads: ReplicaReads, pass: (ms: number) => void) => Promise<void>) {
  let now = 0
  const pools = [primary.url, url].map((each) => openPool({ url: each, name: 'test', max: 4 })) as [pg.Pool, pg.Pool]
  // Longer than any hiccup of this machine, which must not be taken for a replica that is behind.
  const reads = new ReplicaReads(...pools, { clock: () => now, waitMs: 2_000 })
  try {
    await act(reads, (ms) => {
      now += ms
    })
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

const isOnReplica = async (reads: ReplicaReads): Promise<unknown> =>
  (await reads.query('select pg_is_in_recovery() as there')).rows[0]?.there

test('a replica that caught up is asked again after ten seconds', async () => {
  await withReads(standby.url, async (reads, pass) => {
    await atStandby.query('select pg_wal_replay_pause()')
    await write(1)
    const behind = isOnReplica(reads)
    await expect.poll(() => atStandbyNow()).toBeGreaterThan(0)
    pass(2_001)
    expect(await behind).toBe(false)
    await atStandby.query('select pg_wal_replay_resume()')
    pass(9_999)
    expect(await isOnReplica(reads)).toBe(false)
    pass(1)
    expect(await isOnReplica(reads)).toBe(true)
  })
})

/** How many connections of `withReads` stand at the standby. */
async function atStandbyNow(): Promise<number> {
  const { rows } = await atStandby.query<{ number: number }>(
    `select count(*)::int as number from pg_stat_activity where application_name = 'test'`,
  )
  return rows[0]?.number ?? 0
}

test('many statements at once wait for their turn, and none falls to the primary', async () => {
  await withReads(standby.url, async (reads) => {
    expect(await isOnReplica(reads)).toBe(true)
    const all = Array.from({ length: 30 }, () => reads.query('select pg_is_in_recovery() as there, pg_sleep(0.02)'))
    expect((await Promise.all(all)).map(({ rows }) => rows[0]?.there)).toEqual(all.map(() => true))
    expect(await atStandbyNow()).toBeLessThanOrEqual(4)
  })
})

test('a replica that says nothing is tried by one statement, and given up at once', async () => {
  const proxy = await aTcpProxy(standby.url)
  try {
    await withReads(proxy.through(standby.url), async (reads, pass) => {
      expect(await isOnReplica(reads)).toBe(true)
      proxy.swallowPresent()
      proxy.swallowNew()
      expect(await isOnReplica(reads)).toBe(false)
      pass(10_000)
      expect(await Promise.all([1, 2, 3].map(() => isOnReplica(reads)))).toEqual([false, false, false])
      expect(reads.figures).toEqual({ replica: 1, primary: 4 })
      proxy.carryNew()
      pass(10_000)
      expect(await isOnReplica(reads)).toBe(true)
    })
  } finally {
    await proxy.close()
  }
})

test('a standby of another database is none, however far it is', async () => {
  const other = await startEmbeddedPostgres({ dataDir: await ownFolder('other') })
  try {
    await withReads(standby.url, async (reads) => expect(await isOnReplica(reads)).toBe(true))
    const pools = [other.url, standby.url].map((url) => openPool({ url, name: 'test', max: 4 })) as [pg.Pool, pg.Pool]
    expect(await isOnReplica(new ReplicaReads(...pools))).toBe(false)
    await Promise.all(pools.map((pool) => pool.end()))
    expect((await checkReplica(standby.url, other.url))[0]).toMatchObject({
      level: 'warning',
      says: expect.stringContaining('bukan replika'),
    })
  } finally {
    await other.stop()
  }
})

test('a replica that cannot be reached, or that is none, costs no report', async () => {
  const nobody = new URL(primary.url)
  nobody.search = ''
  nobody.host = '127.0.0.1:1'
  for (const replicaUrl of [nobody.href, primary.url]) {
    await disconnectDatabase()
    connectDatabase(primary.url, { max: 5, replicaUrl })
    expect(await readReport()).toEqual({ numbers: await countAtPrimary(), onReplica: false })
    expect(replicaFigures()).toEqual({ replica: 0, primary: 1 })
  }
})

test('a statement that is refused is not asked again, and the replica goes on', async () => {
  await readReport()
  await expect(reportDatabase.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
  const writing = reportDatabase.execute(sql`insert into counted values (7)`)
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
  expect(await readReport()).toMatchObject({ onReplica: true })
  expect(replicaFigures()).toEqual({ replica: 2, primary: 0 })
})

test('without a replica reports are read where everything is', async () => {
  await disconnectDatabase()
  connectDatabase(primary.url, { max: 5 })
  expect(await readReport()).toEqual({ numbers: await countAtPrimary(), onReplica: false })
  expect(replicaFigures()).toBeUndefined()
})

test('the check of an operator tells a replica from none', async () => {
  expect(await checkReplica(undefined, primary.url)).toEqual([])
  expect(await checkReplica(standby.url, primary.url)).toEqual([{ level: 'fine', about: 'replika', says: 'menjawab' }])
  expect((await checkReplica(primary.url, primary.url))[0]).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('bukan replika'),
  })
})
