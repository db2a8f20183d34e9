// Checks the figures of the database: counted once for many who ask, and with nothing in them of anyone.

import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startHeartbeat } from '#domain/operations/running-processes.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { databaseMetrics } from './metric-figures.ts'
import { textOf } from './metric-text.ts'

provideDatabase()

let clock = 0
const readMetrics = databaseMetrics(() => clock)
const read = async () => textOf(await readMetrics())
const openOf = async () => /^portal_tickets_open\{office="province"\} (\d+)$/m.exec(await read())?.[1]

beforeAll(() => someContent())

test('counts are cached for ten seconds', async () => {
  const client = await aClient()
  expect(await openOf()).toBe('0')
  await aTicket(client)
  clock = 9_999
  expect(await openOf()).toBe('0')
  clock = 10_000
  expect(await openOf()).toBe('1')
})

test('a worker is up while it sends heartbeats', async () => {
  const up = async () => {
    clock += 60_000
    return /^portal_worker_up (\d)$/m.exec(await read())?.[1]
  }
  expect(await up()).toBe('0')
  const worker = await startHeartbeat({ id: 'machine worker 3000', works: true, connections: 29 })
  expect(await up()).toBe('1')
  await worker.stop()
  expect(await up()).toBe('0')
})

test('labels name offices, queues, ways and states, and nothing of who wrote', async () => {
  const client = await aClient({ name: 'Rahmawati Kusuma' })
  const { publicId, title } = await aTicket(client)
  clock += 60_000
  const text = await read()
  for (const private_ of [client.name, client.email, client.id, publicId, title]) expect(text).not.toContain(private_)
  const labels = new Set([...text.matchAll(/[{,]([a-z]+)="/g)].map(([, label]) => label))
  expect([...labels].toSorted()).toEqual(['office', 'queue', 'state', 'way'])
})

test('a count that failed is retried at once', async () => {
  clock += 60_000
  await database.execute(sql`alter table branch_office rename to away`)
  expect((await readMetrics()).map(({ name, values }) => [name, values[0]?.value])).toEqual([['portal_database_up', 0]])
  await database.execute(sql`alter table away rename to branch_office`)
  expect(await read()).toContain('portal_database_up 1\n')
})
