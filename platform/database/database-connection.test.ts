// Checks the limit of a connection attempt: the database's silence counts, the delay of this process does not.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { aTcpProxy, type TcpProxy } from '#tests/builders/a-tcp-proxy.ts'
import { Connection, connectionSettings, endsWithin } from './database-connection.server.ts'
import { closePool, openPool, withConnection } from './database-pool.server.ts'

let proxy: TcpProxy
let settings: { readonly url: string; readonly name: string }

beforeEach(async () => {
  proxy = await aTcpProxy(inject('postgres').url)
  settings = { url: inject('postgres').url, name: 'connection-test' }
  return () => proxy.close()
})

const pools: pg.Pool[] = []
const aPool = (url = settings.url, max = 2) => {
  const pool = openPool({ ...settings, url, max })
  pools.push(pool)
  return pool
}
afterEach(() => Promise.all(pools.splice(0).map(closePool)))

/** Occupies the event loop, as loading code does. */
function beBusy(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

test('a pool connects although the event loop is busy for longer than the limit', async () => {
  const asked = aPool().query('select 1 as one')
  beBusy(3_000)
  expect((await asked).rows).toEqual([{ one: 1 }])
})

test('so does a connection outside a pool', async () => {
  const client = new Connection(connectionSettings(settings))
  const connected = client.connect()
  beBusy(3_000)
  await connected
  await client.end()
})

test('a query that waits for a connection of the pool tolerates a busy event loop as well', async () => {
  const pool = aPool(settings.url, 1)
  const asked = [pool.query('select 1'), pool.query('select 1')]
  beBusy(3_000)
  await Promise.all(asked)
})

test('a database that says nothing is given up', async () => {
  proxy.swallowNew()
  const silent = { code: 'ETIMEDOUT', isMachineBusy: false }
  await expect(aPool(proxy.through(settings.url)).query('select 1')).rejects.toMatchObject(silent)
  const client = new Connection(connectionSettings({ ...settings, url: proxy.through(settings.url) }))
  await expect(client.connect()).rejects.toMatchObject(silent)
})

test('one that says nothing to a process without a processor is distinguished', async () => {
  proxy.swallowNew()
  const asked = aPool(proxy.through(settings.url)).query('select 1')
  const refused = expect(asked).rejects.toMatchObject({ code: 'ETIMEDOUT', isMachineBusy: true })
  for (let round = 0; round < 4; round += 1) {
    beBusy(1_000)
    await sleep(1)
  }
  await refused
})

test('who waits for a connection that no one returns is refused, and leaves the queue', async () => {
  const pool = aPool(settings.url, 1)
  await withConnection(pool, async () => {
    const asked = Array.from({ length: 3 }, () => pool.query('select 1'))
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
    await expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect')
    expect(pool.waitingCount).toBe(0)
  })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('what a busy process has received in time has ended in time', async () => {
  const client = new Connection(connectionSettings(settings))
  await client.connect()
  const answer = client.query('select 1')
  const inTime = endsWithin(answer, 50)
  beBusy(500)
  expect(await inTime).toBe(true)
  expect(await endsWithin(client.query('select pg_sleep(1)'), 100)).toBe(false)
  await client.end()
})
