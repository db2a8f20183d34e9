// Checks against a real standby that reports are read there, never less than was written before, and what happens when it cannot.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** Reads of a replica at this address. */
async function withReads(url: string, act: (reads: ReplicaReads) => Promise<void>, of = primary.url) {
  const pools = [of, url].map((each) => openPool({ url: each, name: 'test', max: 4 })) as [pg.Pool, pg.Pool]
  try {
    // Longer than any hiccup of this machine, which must not be taken for a replica that is behind.
    await act(new ReplicaReads(...pools, { waitMs: 2_000, restMs: 500 }))
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

const isOnReplica = async (reads: ReplicaReads): Promise<unknown> =>
  (await reads.query('select pg_is_in_recovery() as there')).rows[0]?.there

test('a report is read at the replica, with all that was written before it was asked', async () => {
  await withReads(standby.url, async (reads) => {
    for (let number = 0; number < 20; number += 1) {
      await write(number)
      const { rows } = await reads.query('select count(*)::int as numbers from counted')
      expect(rows[0]?.numbers).toBe(await countAtPrimary())
    }
    expect(reads.figures).toEqual({ replica: 20, primary: 0 })
  })
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

test('many statements at once share four connections, and none falls to the primary', async () => {
  await withReads(standby.url, async (reads) => {
    const all = Array.from({ length: 30 }, () => reads.query('select pg_sleep(0.02)'))
    await Promise.all(all)
    expect(reads.figures).toEqual({ replica: 30, primary: 0 })
  })
})

test('a replica that says nothing is given up, and asked again after the rest', async () => {
  const proxy = await aTcpProxy(standby.url)
  try {
    await withReads(proxy.through(standby.url), async (reads) => {
      expect(await isOnReplica(reads)).toBe(true)
      proxy.swallowPresent()
      proxy.swallowNew()
      expect(await isOnReplica(reads)).toBe(false)
      proxy.carryNew()
      expect(await isOnReplica(reads)).toBe(false)
      await sleep(600)
      expect(await isOnReplica(reads)).toBe(true)
    })
  } finally {
    await proxy.close()
  }
})

test('a standby of another database is no replica', async () => {
  const other = await startEmbeddedPostgres({ dataDir: await ownFolder('other') })
  try {
    await withReads(standby.url, async (reads) => expect(await isOnReplica(reads)).toBe(false), other.url)
    expect((await checkReplica(standby.url, other.url))[0]).toMatchObject({
      level: 'warning',
      says: expect.stringContaining('bukan replika'),
    })
  } finally {
    await other.stop()
  }
})

test('a statement that is refused is not asked again, and the replica continues', async () => {
  await readReport()
  await expect(reportDatabase.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
  const writing = reportDatabase.execute(sql`insert into counted values (7)`)
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
  expect(await readReport()).toMatchObject({ onReplica: true })
  expect(replicaFigures()).toEqual({ replica: 2, primary: 0 })
})

test('the check of an operator recognizes a replica', async () => {
  expect(await checkReplica(standby.url, primary.url)).toEqual([{ level: 'fine', about: 'replika', says: 'menjawab' }])
})
