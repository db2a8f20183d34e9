// Checks the job runner: many jobs are done without pauses, and one that fails holds up none beside it.
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { database, databaseUrl } from '#platform/database/database.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { setDatabaseAway } from './database/database-pool.server.ts'
import {
  announce,
  closeJobs,
  eventSql,
  jobRestoredFrom,
  on,
  openJobs,
  sendAgain,
  workBySchedule,
  workOn,
} from './jobs.server.ts'
import { log } from './log.server.ts'

provideDatabase()

test('an event without a queue is refused, and the write with it', async () => {
  const event = { name: 'test.unknown', schema: z.object({}) }
  await expect(database.transaction((tx) => announce(tx, event, {}))).rejects.toThrow('no queue')
})

test('a queue that cannot be opened leaves nothing open, and can be opened again', async () => {
  const name = 'test.opened-again'
  await closeJobs()
  setDatabaseAway(true)
  await expect(openJobs(databaseUrl(), [name])).rejects.toThrow('does not answer')
  setDatabaseAway(false)
  const connections = sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'helpdesk-spmb-jobs'`
  // PostgreSQL ends a process a moment after its connection is closed.
  await expect.poll(async () => (await database.execute(connections)).rows).toEqual([])
  await openJobs(databaseUrl(), [name])
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
  await expect.poll(() => done).toHaveLength(100)
  expect(new Set(done).size).toBe(100)
})

test('a handler may have several of its jobs done at the same time, and no more than it says', async () => {
  const event = { name: 'test.at-once', schema: z.object({ number: z.number() }) }
  await closeJobs()
  await openJobs(databaseUrl(), [event.name])
  await database.transaction(async (tx) => {
    for (let number = 0; number < 7; number++) await announce(tx, event, { number })
  })
  const waiting: (() => void)[] = []
  let most = 0
  let done = 0
  const act = async () => {
    await new Promise<void>((go) => {
      waiting.push(go)
      most = Math.max(most, waiting.length)
    })
    done++
  }
  await workOn([on(event, act, 3)])
  for (const number of [3, 3, 1]) {
    // Each ends only after all of its batch have begun.
    await expect.poll(() => waiting).toHaveLength(number)
    for (const go of waiting.splice(0)) go()
  }
  await expect.poll(() => done).toBe(7)
  expect(most).toBe(3)
})

test('what pg-boss reports of a failed poll is logged as the error that it was, an outage without a warning', async () => {
  const event = { name: 'test.polls', schema: z.object({}) }
  await closeJobs()
  await openJobs(databaseUrl(), [event.name])
  const warned = vi.spyOn(log, 'warn')
  const noted = vi.spyOn(log, 'debug')
  const messages = (spy: typeof warned | typeof noted) =>
    spy.mock.calls
      .map((call) => call as unknown as [{ err: Error & { code?: string } }, string])
      .filter(([, message]) => message === 'job queue')
      .map(([{ err }]) => [err instanceof Error, err.code, err.message])
  try {
    await workOn([on(event, () => Promise.resolve())])
    setDatabaseAway(true)
    const away = [true, 'ETIMEDOUT', 'the database does not answer']
    await expect.poll(() => messages(noted)).toContainEqual(away)
    setDatabaseAway(false)
    expect(messages(warned)).toEqual([])

    await database.execute(sql`alter table pgboss.job_common rename to job_elsewhere`)
    // Found in the table of all queues, it is asked for in the one that is missing.
    await database.transaction((tx) => announce(tx, event, {}))
    const missing = [true, '42P01', expect.stringContaining('does not exist')]
    await expect.poll(() => messages(warned)).toContainEqual(missing)
    await database.execute(sql`alter table pgboss.job_elsewhere rename to job_common`)
  } finally {
    setDatabaseAway(false)
    vi.restoreAllMocks()
  }
})

test('a clock that is set back during a job does not delay later jobs', async () => {
  const event = { name: 'test.set-back', schema: z.object({ number: z.number() }) }
  const realNow = Date.now
  const done: number[] = []
  await closeJobs()
  await openJobs(databaseUrl(), [event.name])
  try {
    await database.transaction((tx) => announce(tx, event, { number: 1 }))
    await workOn([
      on(event, async ({ number }) => {
        done.push(number)
        vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 2 * 3_600_000)
      }),
    ])
    await expect.poll(() => done).toEqual([1])
    await database.transaction((tx) => announce(tx, event, { number: 2 }))
    await expect.poll(() => done).toEqual([1, 2])
  } finally {
    vi.restoreAllMocks()
  }
})

test('what a job of a backup announces is known as coming from that backup, and nothing else is', async () => {
  // An event whose schema rejects unknown fields.
  const first = { name: 'test.put-back', schema: z.strictObject({ step: z.number() }) }
  const second = { name: 'test.follows', schema: z.strictObject({ step: z.number() }) }
  const madeAt = new Date('2026-06-01T02:00:00.000Z')
  const seen: [string, number, Date | undefined][] = []
  await closeJobs()
  await openJobs(databaseUrl(), [first.name, second.name])
  await sendAgain([{ name: first.name, data: { step: 1 } }], madeAt)
  await database.transaction((tx) => announce(tx, first, { step: 2 }))
  await workOn([
    on(first, async ({ step }) => {
      seen.push([first.name, step, jobRestoredFrom()])
      await database.transaction((tx) => announce(tx, second, { step }))
      await database.execute(
        eventSql(second, { step: sql`made.step` }, sql`(values (${step + 2}::int)) as made (step)`),
      )
    }),
    on(second, async ({ step }) => void seen.push([second.name, step, jobRestoredFrom()])),
  ])
  await expect.poll(() => seen).toHaveLength(6)
  const from = Object.fromEntries(seen.map(([name, step, date]) => [`${name} ${step}`, date]))
  expect(from).toEqual({
    'test.put-back 1': madeAt,
    'test.follows 1': madeAt,
    'test.follows 3': madeAt,
    'test.put-back 2': undefined,
    'test.follows 2': undefined,
    'test.follows 4': undefined,
  })
  expect(jobRestoredFrom()).toBeUndefined()
})

test('what is kept of a failed job, or task by the clock, is the error without what was typed', async () => {
  const event = { name: 'test.secret', schema: z.object({ number: z.number() }) }
  await closeJobs()
  await openJobs(databaseUrl(), [event.name, 'test.task'])
  const fail = () => database.execute(sql`select ${'RAHASIA-3374050101010001'}::int from "user"`).then(() => undefined)
  await database.transaction((tx) => announce(tx, event, { number: 1 }))
  await workOn([on(event, fail)])
  await workBySchedule([{ name: 'test.task', cron: '0 0 1 1 *', run: fail }], () => false)
  await database.execute(sql`insert into pgboss.job (name, data) values ('test.task', '{}')`)
  const kept = async () => {
    const { rows } = await database.execute<{ output: unknown }>(
      sql`select output from pgboss.job where name in ('test.secret', 'test.task') and output is not null`,
    )
    return rows.map(({ output }) => JSON.stringify(output))
  }
  await expect.poll(() => kept()).toHaveLength(2)
  for (const output of await kept()) {
    expect(output).toContain('Failed query: select user')
    expect(output).not.toContain('RAHASIA')
  }
})

test('a task of an earlier version is unscheduled', async () => {
  await closeJobs()
  await openJobs(databaseUrl(), ['test.former', 'test.task'])
  const task = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => undefined })
  for (const names of [['test.former', 'test.task'], ['test.task']]) {
    await workBySchedule(names.map(task), () => false)
    const { rows } = await database.execute<{ name: string }>(sql`select name from pgboss.schedule order by name`)
    expect(rows.map(({ name }) => name)).toEqual(names)
  }
})

test('a task that may wait is deferred while the portal is busy, at most once, and runs afterwards', async () => {
  await closeJobs()
  await openJobs(databaseUrl(), ['test.later', 'test.now'])
  const done: string[] = []
  const task = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => void done.push(name) })
  let busy = true
  await workBySchedule([{ ...task('test.later'), mayWait: true }, task('test.now')], () => busy)
  const comeTime = () =>
    database.execute(
      sql`insert into pgboss.job (name, data) values ('test.later', '{}'), ('test.later', '{}'), ('test.now', '{}')`,
    )
  const waiting = async () => {
    const { rows } = await database.execute<{ seconds: number }>(
      sql`select round(extract(epoch from start_after - created_on))::int as seconds
        from pgboss.job where name = 'test.later' and state = 'created'`,
    )
    return rows.map(({ seconds }) => seconds)
  }
  await comeTime()
  await expect.poll(async () => [done, await waiting()]).toEqual([['test.now'], [300]])
  busy = false
  await database.execute(sql`update pgboss.job set start_after = now() where name = 'test.later' and state = 'created'`)
  await expect.poll(() => done).toEqual(['test.now', 'test.later'])
})
