// Checks our access to pg-boss's internals against the library itself: the rows it writes are ours, and we read what it does.
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectionPool, database, databaseUrl } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { announce, closeJobs, eventSql, openJobs } from './jobs.server.ts'
import { findQueueFigures, unfinishedJobsQuery } from './pg-boss-internals.server.ts'

provideDatabase()

const event = { name: 'test.same', schema: z.object({ ticketId: z.number() }) }
let boss: PgBoss

beforeAll(async () => {
  await closeJobs()
  await openJobs(databaseUrl(), [event.name])
  boss = new PgBoss({ connectionString: databaseUrl(), supervise: false, schedule: false })
  await boss.start()
})

afterAll(() => boss.stop())

test('an announcement, alone or in a larger statement, is the row that pg-boss itself writes', async () => {
  await boss.send(event.name, { ticketId: 7 })
  await database.transaction((tx) => announce(tx, event, { ticketId: 7 }))
  await database.execute(eventSql(event, { ticketId: sql`made.id` }, sql`(values (7)) as made (id)`))
  // What differs from job to job, as the time since its making.
  const { rows } = await database.execute<{ job: Record<string, unknown> }>(sql`
    select to_jsonb(job) - 'id' - 'created_on' - 'start_after' - 'keep_until' || jsonb_build_object(
      'start', extract(epoch from start_after - created_on), 'keep', extract(epoch from keep_until - created_on)) as job
    from pgboss.job where name = ${event.name}`)
  const [sent, ...announced] = rows.map(({ job }) => job)
  expect(sent).toMatchObject({ data: { ticketId: 7 }, retry_limit: 8, retry_backoff: true, heartbeat_seconds: 30 })
  expect(announced).toEqual([sent, sent])
})

test('a delayed announcement starts as late as a job that pg-boss itself delays', async () => {
  await boss.createQueue('test.later')
  const later = { ...event, name: 'test.later' }
  await boss.send(later.name, { ticketId: 7 }, { startAfter: 90 })
  await database.transaction((tx) => announce(tx, later, { ticketId: 7 }, 90_000))
  const { rows } = await database.execute<{ delay: number }>(sql`
    select extract(epoch from start_after - created_on)::int as delay from pgboss.job where name = ${later.name}`)
  expect(rows).toEqual([{ delay: 90 }, { delay: 90 }])
})

test('the state of jobs that pg-boss hands out, completes and fails is counted, and unfinished ones are found', async () => {
  const queue = 'test.states'
  await boss.createQueue(queue, { retryLimit: 0 })
  for (const step of [1, 2, 3, 4, 5]) await boss.send(queue, { step })
  const [completed, failed, active] = await boss.fetch<{ step: number }>(queue, { batchSize: 3 })
  await boss.complete(queue, completed?.id ?? '')
  await boss.fail(queue, failed?.id ?? '')
  const figures = await findQueueFigures(database)
  const ofQueue = figures.find(({ name }) => name === queue)
  expect(ofQueue).toEqual({ name: queue, waiting: 2, active: 1, failed: 1, oldestWaiting: expect.any(Number) })
  expect(figures.filter(({ name }) => name.includes('pgboss'))).toEqual([])

  const client = await connectionPool().connect()
  const { rows } = await client.query(await unfinishedJobsQuery(client)).finally(() => client.release())
  const unfinished = rows.map(({ json_build_object: job }) => job).filter(({ name }) => name === queue)
  expect(unfinished.map(({ data }) => data.step).toSorted()).toEqual([active?.data.step, 4, 5])
})

test('the age of a queue is that of the job which has been due longest, not of one that is to wait', async () => {
  const queue = 'test.ages'
  await boss.createQueue(queue)
  await boss.send(queue, {}, { startAfter: 3600 })
  const age = async () => (await findQueueFigures(database)).find(({ name }) => name === queue)?.oldestWaiting
  expect(await age()).toBe(0)
  await boss.send(queue, {}, { startAfter: new Date(Date.now() - 90_000) })
  await boss.send(queue, {})
  expect(await age()).toSatisfy((seconds) => seconds >= 89 && seconds < 600)
})
