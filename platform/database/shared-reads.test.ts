// Checks that reads share connections, that one of them neither holds up nor fails the others, and what is never shared.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { connectDatabase, connectionPool, database, databaseUrl, disconnectDatabase } from './database.server.ts'
import { cutConnections } from './database-connection.server.ts'
import { setDatabaseAway } from './database-pool.server.ts'

provideDatabase()

const often = 10

/** A read with words of its own, asked until it has a name and the connections for it stand. */
async function repeatedRead(words: string): Promise<(turn: number) => Promise<{ pid: number; turn: number }>> {
  const ask = async (turn: number) => {
    const { rows } = await database.execute<{ pid: number; turn: number }>(
      sql`select pg_backend_pid() as pid, ${turn}::int as turn, ${sql.raw(`'${words}'`)} as words`,
    )
    return rows[0] ?? { pid: 0, turn: -1 }
  }
  for (let turn = 0; turn < often; turn += 1) await ask(turn)
  await expect.poll(async () => (await Promise.all([ask(1), ask(2), ask(3)])).map(({ pid }) => pid)).toSatisfy(allSame)
  return ask
}

const allSame = (pids: readonly number[]) => new Set(pids).size === 1

beforeEach(async () => {
  const url = databaseUrl()
  await disconnectDatabase()
  connectDatabase(url, { max: 10 })
})

afterEach(() => setDatabaseAway(false))

test('what is asked in one turn goes by one connection, and each gets its own answer', async () => {
  const ask = await repeatedRead('together')
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => ask(turn)))
  expect(allSame(answers.map(({ pid }) => pid))).toBe(true)
  expect(answers.map(({ turn }) => turn)).toEqual(Array.from({ length: 30 }, (_, turn) => turn))
})

test('a read that the database refuses fails alone', async () => {
  const ask = await repeatedRead('beside a refused one')
  const divide = (by: number) => database.execute<{ n: number }>(sql`select 10 / ${by}::int as n`)
  for (let turn = 0; turn < often; turn += 1) await divide(2)
  const answers = await Promise.allSettled([ask(7), divide(0), divide(5), ask(8)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect((await divide(2)).rows).toEqual([{ n: 5 }])
})

test('a read that takes too long is asked again by itself, and never shared again', async () => {
  const ask = await repeatedRead('behind a slow one')
  const rest = async (seconds: number) =>
    (await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(${seconds}::float)`)).rows[0]
      ?.pid
  for (let turn = 0; turn < often; turn += 1) await rest(0)
  const [shared, quick] = await Promise.all([rest(0), ask(1)])
  expect(shared).toBe(quick.pid)
  const [slow, behind] = await Promise.all([rest(0.6), ask(2)])
  expect(behind.turn).toBe(2)
  expect(slow).not.toBe(behind.pid)
  const [again, beside] = await Promise.all([rest(0), ask(3)])
  expect(again).not.toBe(beside.pid)
})

test('reads under way on a lost connection are answered by another', async () => {
  const ask = await repeatedRead('lost and found')
  const under = Array.from({ length: 10 }, (_, turn) => ask(turn))
  // Sent, not answered yet.
  setImmediate(() => cutConnections())
  expect((await Promise.all(under)).map(({ turn }) => turn)).toEqual(Array.from({ length: 10 }, (_, turn) => turn))
  // The lost ones are replaced.
  await expect.poll(async () => (await Promise.all([ask(1), ask(2)])).map(({ pid }) => pid)).toSatisfy(allSame)
})

test('while the database is away they fail at once', async () => {
  const ask = await repeatedRead('away')
  setDatabaseAway(true)
  await expect(ask(1)).rejects.toThrow()
  setDatabaseAway(false)
  expect((await ask(2)).turn).toBe(2)
})

test('writes, statements within a transaction and what is asked for the first time are not shared', async () => {
  const ask = await repeatedRead('beside what is not shared')
  const { pid } = await ask(1)
  await connectionPool().query('create table if not exists written (pid int)')
  const write = async () =>
    (
      await database.execute<{ pid: number }>(
        sql`with fresh as (insert into written values (${1}) returning 1) select pg_backend_pid() as pid from fresh`,
      )
    ).rows[0]?.pid
  for (let turn = 0; turn < often; turn += 1) expect(await write()).not.toBe(pid)
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ own: number }>(sql`select pg_backend_pid() as own`)
    const inside = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, ${1}::int as turn`)).rows[0]
    expect(inside?.pid).toBe(rows[0]?.own)
  })
})

test('closing waits for the reads under way', async () => {
  const ask = await repeatedRead('until the end')
  const under = Array.from({ length: 10 }, (_, turn) => ask(turn))
  const url = databaseUrl()
  await disconnectDatabase()
  expect(await Promise.all(under)).toHaveLength(10)
  connectDatabase(url)
})
