// Checks the first question to the database: it waits for one that is coming up, and says at once what time cannot repair.
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { aTcpProxy } from '#tests/builders/a-tcp-proxy.ts'
import { log } from '../log.server.ts'
import { connectDatabase, connectionPool, disconnectDatabase } from './database.server.ts'
import { reachDatabase } from './reach-database.server.ts'

const { url } = inject('postgres')

/** A password that must not be shown to anyone. */
const password = 'rahasia-basis-data'

let warned: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  warned = vi.spyOn(log, 'warn')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await disconnectDatabase()
})

/** Waits until the first attempt has failed. */
const untilRefused = () => expect.poll(() => warned).toHaveBeenCalled()

async function asOwner(...statements: string[]): Promise<void> {
  connectDatabase(url, { max: 2 })
  for (const statement of statements) await connectionPool().query(statement)
  await disconnectDatabase()
}

/** The server's address as another user. */
function urlOf(user: string, more: { readonly database?: string; readonly password?: string } = {}): string {
  const address = new URL(url)
  address.username = user
  address.password = more.password ?? password
  if (more.database) address.pathname = more.database
  return address.href
}

test('a database that comes up later is reached', async () => {
  const closed = await aTcpProxy(url)
  await closed.close()
  connectDatabase(closed.through(url), { max: 2 })
  const reached = reachDatabase()
  await untilRefused()
  const proxy = await aTcpProxy(url, closed.port)
  await reached
  await disconnectDatabase()
  await proxy.close()
})

test('one that takes connections and says nothing at first is reached', async () => {
  const proxy = await aTcpProxy(url)
  proxy.swallowNew()
  connectDatabase(proxy.through(url), { max: 2 })
  const reached = reachDatabase()
  await untilRefused()
  proxy.carryNew()
  await reached
  await disconnectDatabase()
  await proxy.close()
})

test('one whose connections are all in use is reached when one is free', async () => {
  await asOwner(`create role crowded login password '${password}' connection limit 0`)
  connectDatabase(urlOf('crowded'), { max: 2 })
  const reached = reachDatabase()
  await untilRefused()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('alter role crowded connection limit -1')
  await admin.end()
  await reached
  await disconnectDatabase()
  await asOwner('drop role crowded')
})

test('a wrong password and an unknown database fail immediately, without a second attempt', async () => {
  await asOwner(`create role reader login password '${password}'`)
  for (const [address, words] of [
    [urlOf('reader', { password: 'salah' }), /kata sandi.*password authentication failed for user "reader"/],
    [urlOf('nobody'), /kata sandi/],
    [urlOf('reader', { database: 'tidak_ada' }), /tidak ada.*database "tidak_ada" does not exist/],
  ] as const) {
    connectDatabase(address, { max: 2 })
    await expect(reachDatabase()).rejects.toThrow(words)
    await disconnectDatabase()
  }
  expect(warned).not.toHaveBeenCalled()
  await asOwner('drop role reader')
})

test('one that stays away ends the start, with the reason', async () => {
  const closed = await aTcpProxy(url)
  await closed.close()
  connectDatabase(closed.through(url), { max: 2 })
  await expect(reachDatabase({ patienceMs: 500 })).rejects.toThrow(
    new RegExp(`PostgreSQL tidak menerima sambungan.*ECONNREFUSED 127.0.0.1:${closed.port}`),
  )
  // However many attempts: one line in the log.
  expect(warned).toHaveBeenCalledTimes(1)
})

test('a start that is stopped waits no longer', async () => {
  const closed = await aTcpProxy(url)
  await closed.close()
  connectDatabase(closed.through(url), { max: 2 })
  const stopping = new AbortController()
  const reached = reachDatabase({ stopping: stopping.signal })
  await untilRefused()
  stopping.abort()
  await expect(reached).rejects.toThrow('abort')
})
