// Checks what happens when connections fall silent without a word: no one waits for long, and all returns alone.
import { describe, expect, inject, test } from 'vitest'
import { askPool, providePulse, statusOf } from '#tests/setup/pulse.ts'
import { closePool, openPool, withConnection } from './database-pool.server.ts'

const held = providePulse()
const ask = () => askPool(held.pool)

describe('connections that lead nowhere any more, while new ones work', () => {
  test('are given up, all of them, and replaced', async () => {
    held.proxy.swallowPresent()
    const transaction = statusOf(withConnection(held.pool, (client) => client.query('begin')))
    expect(await Promise.all([ask(), ask(), ask(), transaction])).toEqual([503, 503, 503, 503])
    await expect.poll(ask).toBe(200)
    expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill(200))
  })

  test('also those that no one was using', async () => {
    held.proxy.swallowPresent()
    await expect.poll(() => held.pool.totalCount).toBe(0)
    expect(await ask()).toBe(200)
  })
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
    url: held.proxy.through(inject('postgres').url),
    name: 'limit-test',
    max: 1,
    statementLimit: 200,
  })
  await limited.query('select 1')
  held.proxy.swallowPresent()
  await withConnection(limited, async (client) => {
    expect(await statusOf(client.query('begin'))).toBe(503)
    // The rollback of a transaction does not wait for the same silence again.
    expect(await statusOf(client.query('rollback'))).toBe(503)
  })
  expect(limited.totalCount).toBe(0)
  expect(await statusOf(limited.query('select 1'))).toBe(200)
  await closePool(limited)
})
