// Checks what the database's pulse takes for an outage and what not, over several seconds each.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test, vi } from 'vitest'
import { askPool, providePulse, statusOf } from '#tests/setup/pulse.ts'
import { log } from '../log.server.ts'
import { startPulse } from './database-pulse.server.ts'

const held = providePulse()
const ask = () => askPool(held.pool)

describe('a database that takes connections and says nothing', () => {
  test('is an outage for all who wait, at once for who comes later, until it answers', async () => {
    held.proxy.swallowPresent()
    held.proxy.swallowNew()
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(Array(12).fill(503))
    await expect.poll(() => held.pool.totalCount).toBe(0)
    for (let round = 0; round < 20; round += 1) {
      const answer = ask()
      // No one waits for a connection that cannot be had.
      expect([held.pool.totalCount, held.pool.waitingCount]).toEqual([0, 0])
      expect(await answer).toBe(503)
    }
    held.proxy.carryNew()
    await expect.poll(ask).toBe(200)
  })
})

test('a statement that takes long is not taken for silence', async () => {
  expect(await statusOf(held.pool.query('select pg_sleep(4)'))).toBe(200)
})

test('a process that was busy with itself does not give up its connections', async () => {
  const before = await held.pool.query('select pg_backend_pid() as pid')
  for (let round = 0; round < 3; round += 1) {
    const until = performance.now() + 2_000
    while (performance.now() < until);
    await sleep(20)
  }
  const after = await held.pool.query('select pg_backend_pid() as pid')
  expect(after.rows).toEqual(before.rows)
})

test('a process that is held up while it starts does not take the database for away', async () => {
  const logged = vi.spyOn(log, 'error')
  const starting = startPulse(inject('postgres').url)
  try {
    for (let round = 0; round < 3; round += 1) {
      const until = performance.now() + 1_500
      while (performance.now() < until);
      await sleep(1)
    }
    await sleep(1_000)
    expect(logged).not.toHaveBeenCalled()
    expect(await ask()).toBe(200)
  } finally {
    await starting.stop()
    vi.restoreAllMocks()
  }
})
