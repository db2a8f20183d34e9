// The queue by a clock that a test moves: jobs run when they are due, failed ones again as pg-boss runs them, and a process
// that ends leaves its job to the next one.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import type { Handler } from '#platform/jobs.server.ts'
import { now, setClock } from '#shared/dates.ts'
import { onCrash } from './stub-services.ts'

interface WaitingJob {
  readonly name: string
  readonly data: unknown
  readonly dueAt: number
  readonly failures: number
}

/** As many as the queue makes, and the milliseconds before the first. */
const [maxRetries, firstRetry] = [8, 5_000]

/** Milliseconds after which the queue gives a job of a process that ended to another. */
const heartbeat = 30_000

/** Takes the announced jobs out of the queue's table and returns a function that runs them up to a time. */
export function simulateQueue(handlers: readonly Handler[]): (until: Date) => Promise<void> {
  const waiting: WaitingJob[] = []

  async function collect(): Promise<void> {
    const { rows } = await database.execute<{ name: string; data: unknown; delay: number }>(sql`
      delete from pgboss.job where state = 'created' and name not like '\\_\\_pgboss%'
      returning name, data, (extract(epoch from start_after - created_on) * 1000)::float8 as delay`)
    for (const { name, data, delay } of rows) {
      if (name === 'ticket.submitted') continue
      waiting.push({ name, data, dueAt: now().getTime() + delay, failures: 0 })
    }
  }

  async function run({ name, data, failures }: WaitingJob): Promise<void> {
    const handler = handlers.find((each) => each.name === name)
    if (!handler) throw new Error(`nothing acts on ${name}`)
    const { promise: crashed, resolve } = Promise.withResolvers<number>()
    onCrash(() => resolve(heartbeat))
    const done = handler.run(data).then(
      () => undefined,
      () => firstRetry * 2 ** failures,
    )
    const retryIn = await Promise.race([done, crashed])
    if (retryIn === undefined || failures === maxRetries) return
    waiting.push({ name, data, dueAt: now().getTime() + retryIn, failures: failures + 1 })
  }

  return async (until) => {
    for (;;) {
      await collect()
      const [next] = waiting.sort((a, b) => a.dueAt - b.dueAt)
      if (!next || next.dueAt > until.getTime()) return setClock(until)
      setClock(new Date(Math.max(next.dueAt, now().getTime())))
      const due = waiting.filter(({ dueAt }) => dueAt <= now().getTime())
      waiting.splice(0, due.length)
      for (const job of due) await run(job)
    }
  }
}
