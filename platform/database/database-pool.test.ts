// Checks that a lost connection costs the query that used it and nothing else: no process, no place in the pool.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asAppError } from '#shared/errors.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { afterCommit, connectionPool, database } from './database.server.ts'

provideDatabase()

/** Ends the server's side of a connection, as an administrator, a crash of that backend or a failover does. */
async function endBackend(pid: number): Promise<void> {
  await connectionPool().query('select pg_terminate_backend($1)', [pid])
}

async function statusOf(work: Promise<unknown>): Promise<number | undefined> {
  try {
    await work
    return 200
  } catch (error) {
    return asAppError(error)?.status
  }
}

describe('a connection lost in the middle of a transaction', () => {
  async function loseOne(): Promise<void> {
    await database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await endBackend(rows[0]?.pid ?? 0)
      // The loss arrives while no one asks anything of the connection.
      await sleep(50)
      await tx.execute(sql`select 1`)
    })
  }

  // Vitest fails a run in which an error event had no listener: in the portal that is the end of the process.
  test('is an outage for its caller', async () => {
    expect(await statusOf(loseOne())).toBe(503)
  })

  test('leaves its place in the pool, however often it happens', async () => {
    for (let round = 0; round < 12; round += 1) expect(await statusOf(loseOne())).toBe(503)
    expect((await connectionPool().query('select 1 as one')).rows).toEqual([{ one: 1 }])
    const { totalCount, idleCount } = connectionPool()
    expect(totalCount).toBe(idleCount)
  })

  test('calls nothing that waits for the commit', async () => {
    let called = false
    const work = database.transaction(async (tx) => {
      afterCommit(tx, () => (called = true))
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await endBackend(rows[0]?.pid ?? 0)
    })
    expect(await statusOf(work)).toBe(503)
    expect(called).toBe(false)
  })
})

test('a connection lost before its transaction begins gives its place back', async () => {
  const lose = (client: { connection?: unknown }) =>
    (client.connection as { stream: { destroy: () => void } }).stream.destroy()
  connectionPool().on('acquire', lose)
  for (let round = 0; round < 12; round += 1) {
    expect(await statusOf(database.transaction((tx) => tx.execute(sql`select 1`)))).toBe(503)
  }
  connectionPool().removeListener('acquire', lose)
  const { rows } = await database.transaction((tx) => tx.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
})

test('a transaction that cannot be ended is no one else’s', async () => {
  await connectionPool().query('create table open_end (n int)')
  const work = database.transaction(async (tx) => {
    await tx.execute(sql`insert into open_end values (1)`)
    // Stands in for an end that never reaches the server.
    const execute = tx.execute.bind(tx)
    tx.execute = ((query) => {
      throw new Error(`not sent: ${String(query)}`)
    }) as typeof execute
  })
  await expect(work).rejects.toThrow('not sent')
  const open = async () =>
    (
      await connectionPool().query(`select count(*)::int as n from pg_stat_activity where state ~ 'in transaction'
      and datname = current_database()`)
    ).rows[0]?.n
  await expect.poll(open).toBe(0)
  expect((await connectionPool().query('select count(*)::int as n from open_end')).rows).toEqual([{ n: 0 }])
})
