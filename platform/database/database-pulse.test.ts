// Checks what happens when the database falls silent without a word: nobody waits for long, and all comes back alone.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { asAppError } from '#shared/errors.ts'
import { aTcpProxy, type TcpProxy } from '#tests/builders/a-tcp-proxy.ts'
import { log } from '../log.server.ts'
import { closePool, openPool, withConnection } from './database-pool.server.ts'
import { type Pulse, startPulse } from './database-pulse.server.ts'

/** Far below the limits of a statement here, so that only the pulse can have ended what is waiting. */
const statementLimit = 60_000

let proxy: TcpProxy
let pool: pg.Pool
let pulse: Pulse

beforeEach(async () => {
  proxy = await aTcpProxy(inject('postgres').url)
  pool = openPool({ url: proxy.through(inject('postgres').url), name: 'pulse-test', max: 4, statementLimit })
  pulse = startPulse(proxy.through(inject('postgres').url))
  // The pool's four connections and the pulse's own stand.
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.1)')))
  await expect.poll(() => proxy.carrying()).toBe(5)
})

afterEach(async () => {
  await pulse.stop()
  await closePool(pool)
  await proxy.close()
})

const statusOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => 200,
    (error) => asAppError(error)?.status,
  )

const ask = () => statusOf(pool.query('select 1'))

describe('connections that lead nowhere any more, while new ones work', () => {
  test('are given up, all of them, and replaced', async () => {
    proxy.swallowPresent()
    const transaction = statusOf(withConnection(pool, (client) => client.query('begin')))
    expect(await Promise.all([ask(), ask(), ask(), transaction])).toEqual([503, 503, 503, 503])
    await expect.poll(ask).toBe(200)
    expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill(200))
  })

  test('also those that nobody was using', async () => {
    proxy.swallowPresent()
    await expect.poll(() => pool.totalCount, { timeout: 9_000 }).toBe(0)
    expect(await ask()).toBe(200)
  })
})

describe('a database that takes connections and says nothing', () => {
  test('is an outage for all who wait, at once for who comes later, until it answers', {
    timeout: 60_000,
  }, async () => {
    proxy.swallowPresent()
    proxy.swallowNew()
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array(12).fill(503))
    await expect.poll(() => pool.totalCount, { timeout: 9_000 }).toBe(0)
    // One after the other, each would wait for a connection until that is given up, two seconds: told at once, none does.
    const began = performance.now()
    for (let round = 0; round < 20; round += 1) expect(await ask()).toBe(503)
    expect(performance.now() - began).toBeLessThan(10_000)
    proxy.carryNew()
    await expect.poll(ask, { timeout: 9_000 }).toBe(200)
  })
})

test('a statement that takes long is not taken for silence', async () => {
  expect(await statusOf(pool.query('select pg_sleep(4)'))).toBe(200)
})

test('a process that was busy with itself does not give up its connections', async () => {
  const before = await pool.query('select pg_backend_pid() as pid')
  for (let round = 0; round < 3; round += 1) {
    const until = performance.now() + 2_000
    while (performance.now() < until);
    await sleep(20)
  }
  const after = await pool.query('select pg_backend_pid() as pid')
  expect(after.rows).toEqual(before.rows)
})

test('a process that is held up while it starts does not take the database for away', async () => {
  const told = vi.spyOn(log, 'error')
  const starting = startPulse(inject('postgres').url)
  try {
    for (let round = 0; round < 3; round += 1) {
      const until = performance.now() + 1_500
      while (performance.now() < until);
      await sleep(1)
    }
    await sleep(1_000)
    expect(told).not.toHaveBeenCalled()
    expect(await ask()).toBe(200)
  } finally {
    await starting.stop()
    vi.restoreAllMocks()
  }
})

test('a statement beyond its limit is an outage, and its connection serves on', async () => {
  const limited = openPool({ url: inject('postgres').url, name: 'limit-test', max: 1, statementLimit: 200 })
  const pid = async () => (await limited.query('select pg_backend_pid() as pid')).rows[0]?.pid
  await pid()
  await withConnection(limited, async (client) => {
    expect(await statusOf(client.query('select pg_sleep(5)'))).toBe(503)
    expect(await statusOf(client.query('select 1'))).toBe(200)
  })
  await closePool(limited)
})

test('a server that says nothing, not even that the limit has passed, loses the connection', async () => {
  const limited = openPool({
    url: proxy.through(inject('postgres').url),
    name: 'limit-test',
    max: 1,
    statementLimit: 200,
  })
  await limited.query('select 1')
  proxy.swallowPresent()
  await withConnection(limited, async (client) => {
    expect(await statusOf(client.query('begin'))).toBe(503)
    // The rollback of a transaction does not wait for the same silence once more.
    expect(await statusOf(client.query('rollback'))).toBe(503)
  })
  expect(limited.totalCount).toBe(0)
  expect(await statusOf(limited.query('select 1'))).toBe(200)
  await closePool(limited)
})
