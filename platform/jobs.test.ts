// Checks the job runner: an announcement is the job that pg-boss would have sent, many jobs are done without pauses, and
// one that fails holds up none beside it.
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { provideDatabase } from '#tests/setup/database.ts'
import { database, databaseUrl } from './database.server.ts'
import { announce, announcing, closeJobs, on, openJobs, workOn } from './jobs.server.ts'

provideDatabase()

test('an announcement, alone or in a larger statement, is the row that pg-boss itself writes', async () => {
  const event = { name: 'test.same', schema: z.object({ ticketId: z.number() }) }
  await closeJobs()
  await openJobs(databaseUrl(), [event.name])
  const boss = new PgBoss({ connectionString: databaseUrl(), supervise: false, schedule: false })
  await boss.start()
  await boss.send(event.name, { ticketId: 7 })
  await boss.stop({ graceful: false })
  await database.transaction((tx) => announce(tx, event, { ticketId: 7 }))
  const source = sql`(values (7)) as made (id)`
  await database.execute(announcing(event, { ticketId: sql`made.id` }, source))
  // What differs from job to job, as the time since its making.
  const { rows } = await database.execute<{ job: Record<string, unknown> }>(sql`
    select to_jsonb(job) - 'id' - 'created_on' - 'start_after' - 'keep_until' || jsonb_build_object(
      'start', extract(epoch from start_after - created_on), 'keep', extract(epoch from keep_until - created_on)) as job
    from pgboss.job where name = ${event.name}`)
  const [sent, ...announced] = rows.map(({ job }) => job)
  expect(sent).toMatchObject({ data: { ticketId: 7 }, retry_limit: 8, retry_backoff: true, heartbeat_seconds: 30 })
  expect(announced).toEqual([sent, sent])
})

test('an event without a queue is refused, and the write with it', async () => {
  const event = { name: 'test.unknown', schema: z.object({}) }
  await expect(database.transaction((tx) => announce(tx, event, {}))).rejects.toThrow('no queue')
})

test('a rush of a hundred is done in seconds, each once, beside one that fails', async () => {
  const rush = { name: 'test.rush', schema: z.object({ number: z.number() }) }
  await closeJobs()
  await openJobs(databaseUrl(), [rush.name])
  await database.transaction(async (tx) => {
    for (let number = 0; number < 100; number++) await announce(tx, rush, { number })
  })
  const done: number[] = []
  await workOn([
    on(rush, async ({ number }) => {
      done.push(number)
      if (number === 5) throw new Error('this one cannot be done')
    }),
  ])
  // At two a second this would be the best part of a minute.
  await vi.waitFor(() => expect(done).toHaveLength(100), { timeout: 9_000, interval: 50 })
  expect(new Set(done).size).toBe(100)
}, 20_000)
