// Checks against a real standby that reports are read there, never less than was written before, and what happens when it cannot.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkReplica } from '#scripts/portal/check-command.ts'
import { startStandby } from '#tests/setup/standby.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.server.ts'
import { connectDatabase, database, disconnectDatabase, replicaFigures, reportDatabase } from './database.server.ts'
import { openPool } from './database-pool.server.ts'
import { ReplicaReads } from './replica-reads.server.ts'

let home: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let atStandby: pg.Client

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'replica-reads-'))
  const [primaryDir, standbyDir] = [join(home, 'primary'), join(home, 'standby')]
  // Under root the servers run as another user, who must be able to pass.
  await chmod(home, 0o755)
  await mkdir(primaryDir)
  await chmod(primaryDir, 0o755)
  primary = await startEmbeddedPostgres({ dataDir: primaryDir })
  standby = await startStandby(primary, primaryDir, standbyDir)
  atStandby = new pg.Client({ connectionString: standby.url })
  await atStandby.connect()
  connectDatabase(primary.url, { max: 5 })
  await database.execute(sql`create table counted (number int)`)
  await disconnectDatabase()
}, 60_000)

afterAll(async () => {
  await atStandby.end()
  await standby.stop()
  await primary.stop()
  await rm(home, { recursive: true, force: true })
}, 60_000)

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
  for (let number = 0; number < 20; number += 1) {
    await write(number)
    expect(await readReport()).toEqual({ numbers: await countAtPrimary(), onReplica: true })
  }
  expect(replicaFigures()).toEqual({ replica: 20, primary: 0 })
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

test('a replica that caught up is asked again after ten seconds', async () => {
  let clock = 0
  const pools = [primary, standby].map(({ url }) => openPool({ url, name: 'test', max: 2 })) as [pg.Pool, pg.Pool]
  const reads = new ReplicaReads(...pools, () => clock)
  const isOnReplica = async () => (await reads.query('select pg_is_in_recovery() as there')).rows[0]?.there
  await atStandby.query('select pg_wal_replay_pause()')
  await write(1)
  const behind = isOnReplica()
  // Its patience is measured by this clock.
  const waiting = setInterval(() => (clock += 300), 30)
  expect(await behind).toBe(false)
  clearInterval(waiting)
  await atStandby.query('select pg_wal_replay_resume()')
  clock += 9_999
  expect(await isOnReplica()).toBe(false)
  clock += 1
  await expect.poll(isOnReplica).toBe(true)
  await Promise.all(pools.map((pool) => pool.end()))
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

test('a statement that fails says so as the primary does', async () => {
  await expect(reportDatabase.execute(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
})

test('without a replica reports are read where everything is', async () => {
  await disconnectDatabase()
  connectDatabase(primary.url, { max: 5 })
  expect(await readReport()).toEqual({ numbers: await countAtPrimary(), onReplica: false })
  expect(replicaFigures()).toBeUndefined()
})

test('the check of an operator tells a replica from none', async () => {
  expect(await checkReplica(undefined)).toEqual([])
  expect(await checkReplica(standby.url)).toEqual([{ level: 'fine', about: 'replika', says: 'menjawab' }])
  expect((await checkReplica(primary.url))[0]).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('bukan replika'),
  })
})
