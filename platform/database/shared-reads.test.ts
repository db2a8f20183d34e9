// Checks that reads share connections, that one of them neither holds up nor fails the others, and what is never shared.
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  connectDatabase,
  connectionCounts,
  connectionPool,
  database,
  databaseUrl,
  disconnectDatabase,
} from './database.server.ts'
import { cutConnections } from './database-connection.server.ts'
import { openPool, setDatabaseAway } from './database-pool.server.ts'

provideDatabase()

const often = 10

/** What a read answers: the server's process behind it, and the number it was asked with. */
interface Answer {
  readonly pid: number
  readonly turn: number
}

const allSame = (pids: readonly number[]) => new Set(pids).size === 1

/** A read with words of its own that takes some seconds, asked until it has a name and the connections for it stand. */
async function repeatedRead(words: string): Promise<(turn: number, seconds?: number) => Promise<Answer>> {
  const ask = async (turn: number, seconds = 0) => {
    const { rows } = await database.execute<Answer & Record<string, unknown>>(
      sql`select pg_backend_pid() as pid, ${turn}::int as turn, pg_sleep(${seconds}::float), ${sql.raw(`'${words}'`)} as words`,
    )
    return rows[0] ?? { pid: 0, turn: -1 }
  }
  for (let turn = 0; turn < often; turn += 1) await ask(turn)
  await expect.poll(async () => (await Promise.all([ask(1), ask(2), ask(3)])).map(({ pid }) => pid)).toSatisfy(allSame)
  return ask
}

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

test('what is asked for the first time is not shared', async () => {
  const ask = await repeatedRead('beside a first one')
  const first = database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, ${1}::int as first`)
  const [{ rows }, beside] = await Promise.all([first, ask(1)])
  expect(rows[0]?.pid).not.toBe(beside.pid)
})

test('a read that the database refuses fails alone', async () => {
  const ask = await repeatedRead('beside a refused one')
  const divide = (by: number) => database.execute<{ n: number }>(sql`select 10 / ${by}::int as n`)
  for (let turn = 0; turn < often; turn += 1) await divide(2)
  const answers = await Promise.allSettled([ask(7), divide(0), divide(5), ask(8)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect((await divide(2)).rows).toEqual([{ n: 5 }])
})

test('each of those that are refused for their text hears why', async () => {
  await repeatedRead('before a wrong one')
  const ask = () => connectionPool().query({ name: 'wrong', text: 'select 1 from not_there where 1 = $1::int' }, [1])
  const answers = await Promise.allSettled([ask(), ask(), ask()])
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual(Array(3).fill('42P01'))
})

test('a read with a name of its own is planned anew when its column has changed', async () => {
  await repeatedRead('before a change')
  await connectionPool().query('create table changing (value integer)')
  await connectionPool().query('insert into changing values (1)')
  const ask = () => connectionPool().query({ name: 'own', text: 'select value from changing where 1 = $1::int' }, [1])
  for (let turn = 0; turn < often; turn += 1) await ask()
  await connectionPool().query('alter table changing alter value type text')
  for (let turn = 0; turn < often; turn += 1) expect((await ask()).rows).toEqual([{ value: '1' }])
})

test('a read that takes too long is asked again by itself, and is not shared for a while', async () => {
  const ask = await repeatedRead('behind a slow one')
  const slow = await repeatedRead('the slow one')
  const [first, beside] = await Promise.all([slow(1), ask(1)])
  expect(first.pid).toBe(beside.pid)
  const [late, behind] = await Promise.all([slow(2, 0.6), ask(2)])
  expect([late.turn, behind.turn]).toEqual([2, 2])
  expect(late.pid).not.toBe(behind.pid)
  const [again, other] = await Promise.all([slow(3), ask(3)])
  expect(again.pid).not.toBe(other.pid)
})

test.each([
  ['cut', async () => cutConnections()],
  [
    'ended by the server',
    async (pid: number) => void (await connectionPool().query('select pg_terminate_backend($1)', [pid])),
  ],
])('reads under way on a connection that is %s are answered by another', async (_, lose) => {
  const ask = await repeatedRead('lost and found')
  const { pid } = await ask(0)
  const asked = Array.from({ length: 4 }, (_, turn) => ask(turn, turn === 0 ? 0.2 : 0))
  await endOfTurn()
  await endOfTurn()
  await lose(pid)
  const answers = await Promise.all(asked)
  expect(answers.map(({ turn }) => turn)).toEqual([0, 1, 2, 3])
  expect(answers.map((answer) => answer.pid)).not.toContain(pid)
  // The lost ones are replaced as soon as something is asked.
  await expect.poll(async () => (await ask(1)) && connectionCounts().open - connectionPool().totalCount).toBe(3)
})

test('while the database is away they fail at once', async () => {
  const ask = await repeatedRead('away')
  setDatabaseAway(true)
  await expect(ask(1)).rejects.toThrow()
  setDatabaseAway(false)
  expect((await ask(2)).turn).toBe(2)
})

test('writes are not shared, nor what a transaction asks', async () => {
  const ask = await repeatedRead('outside the transaction')
  await connectionPool().query('create table if not exists written (pid int)')
  const write = async () =>
    (
      await database.execute<{ pid: number }>(
        sql`with fresh as (insert into written values (${1}) returning 1) select pg_backend_pid() as pid from fresh`,
      )
    ).rows[0]?.pid
  for (let turn = 0; turn < often; turn += 1) await write()
  const [written, beside] = await Promise.all([write(), ask(1)])
  expect(written).not.toBe(beside.pid)
  await database.transaction(async (tx) => {
    const own = async () =>
      (await tx.execute<Answer & Record<string, unknown>>(sql`select pg_backend_pid() as pid`)).rows
    const [inside, outside] = await Promise.all([own(), ask(1)])
    expect(inside[0]?.pid).not.toBe(outside.pid)
  })
})

test('the reads of a page are no backlog, many behind a slow one are', async () => {
  const ask = await repeatedRead('counted')
  const page = Array.from({ length: 8 }, (_, turn) => ask(turn, 0.01))
  await endOfTurn()
  expect(connectionCounts().waiting).toBe(0)
  const many = Array.from({ length: 40 }, (_, turn) => ask(turn, 0.005))
  await endOfTurn()
  expect(connectionCounts().waiting).toBeGreaterThan(10)
  await Promise.all([...page, ...many])
  expect(connectionCounts().waiting).toBe(0)
})

test('closing waits for the reads under way', async () => {
  const ask = await repeatedRead('until the end')
  let answered = 0
  const asked = Array.from({ length: 4 }, (_, turn) => ask(turn, 0.05).then(() => (answered += 1)))
  await endOfTurn()
  await endOfTurn()
  const url = databaseUrl()
  await disconnectDatabase()
  expect(answered).toBe(4)
  await Promise.all(asked)
  connectDatabase(url)
})

test('a pool without connections of its own is refused', () => {
  expect(() => openPool({ url: databaseUrl(), name: 'all shared', max: 2, shared: 2 })).toThrow('not shared')
})
