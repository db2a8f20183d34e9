// The queue: pg-boss in the same database, so that a job commits with the write that announces it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Clock, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Transaction } from '#platform/database/database.server.ts'
import { minutes } from '#shared/durations.ts'
import { isOutage } from '#shared/errors.ts'
import type { DomainEvent } from '#shared/events.ts'
import { instance } from '#shared/instance.ts'
import { closePool, openPool } from './database/database-pool.server.ts'
import { formatError, log } from './log.server.ts'
import { findDueQueues, insertJob, reportedError } from './pg-boss-internals.server.ts'
import { inSpan } from './tracing/tracing.server.ts'

let boss: PgBoss | undefined
let pool: pg.Pool | undefined

const workers = new Map<string, string>()
let nextPoll: NodeJS.Timeout | undefined

/**
 * The queue's clock: it never jumps. By one that is set back while a queue is looked at, pg-boss would wait as long as it
 * was set back. It compares this clock with the database's every ten minutes, and keeps to the latter.
 */
const steadyClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Seconds. A job whose process died is taken for failed after half a minute without a sign of life. */
const retries = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds: 30 }

export const jobConnections = 4

const restored = new AsyncLocalStorage<string | undefined>()

/**
 * Within a job that a restore put back into its queue, or that such a job announced: when its backup was made. What it
 * does may have been done before, after the backup. Undefined everywhere else.
 */
export function jobRestoredFrom(): Date | undefined {
  const madeAt = restored.getStore()
  return madeAt === undefined ? undefined : new Date(madeAt)
}

/** One line of the table in worker/work.ts: an event and the one function that acts on it. */
export interface Handler {
  readonly name: string
  readonly run: (data: unknown) => Promise<void>
  readonly atOnce?: number
}

/**
 * Ties an event to what acts on it. The function may run more than once for one event, so it must be idempotent. `atOnce` of
 * its jobs are done at the same time.
 */
export function on<Payload extends object>(
  event: DomainEvent<Payload>,
  act: (payload: Payload) => Promise<void>,
  atOnce = 1,
): Handler {
  return { name: event.name, run: (data) => act(event.schema.parse(data)), atOnce }
}

/** Logs an error of the queue. During an outage of the database every poll fails: these go to debug, since the outage itself is logged once by the pulse. */
function logProblem(error: unknown): void {
  const report = reportedError(error)
  log[isOutage(report.err) ? 'debug' : 'warn'](report, 'job queue')
}

/**
 * Opens the queue and makes sure that every queue in `names` exists. Who only announces needs it only where they may not exist yet.
 * Failed jobs are retried 8 times with growing pauses from 5 s, then stay as failed.
 * @throws what the database throws; nothing stays open then.
 */
export async function openJobs(url: string, names: readonly string[]): Promise<void> {
  const connections = openPool({ url, name: 'helpdesk-spmb-jobs', max: jobConnections, statementLimit: minutes(1) })
  const queue = new PgBoss({
    db: { executeSql: (text, values) => connections.query(text, values) },
    clock: steadyClock,
  })
  queue.on('error', logProblem)
  try {
    await queue.start()
    // A statement for all instead of one for each, at every start but the first.
    const known = new Set((await queue.getQueues()).map(({ name }) => name))
    for (const name of names) if (!known.has(name)) await queue.createQueue(name, retries)
  } catch (error) {
    await queue.stop({ graceful: false }).catch(() => undefined)
    await closePool(connections)
    throw error
  }
  boss = queue
  pool = connections
}

function jobData(payload: SQL): SQL {
  const restoredFrom = restored.getStore()
  return restoredFrom === undefined ? payload : sql`${payload} || ${JSON.stringify({ restoredFrom })}::jsonb`
}

/**
 * Announces an event inside the transaction of the write that caused it: both commit or neither does. No one acts on it
 * for `delayMs`, counted by the clock of the database: the process's own may jump.
 * @throws when the queue of the event does not exist.
 */
export function announce<Payload extends object>(
  tx: Transaction,
  event: DomainEvent<Payload>,
  payload: Payload,
  delayMs = 0,
): Promise<void> {
  return insertJobs(tx, [event.name], event.schema.parse(payload), delayMs)
}

/** Announces events of one payload by one statement. @throws when a queue does not exist. */
export function announceAll<Payload extends object>(
  tx: Transaction,
  events: readonly DomainEvent<Payload>[],
  payload: Payload,
): Promise<void> {
  const names = events.map(({ name }) => name)
  return insertJobs(tx, names, payload)
}

async function insertJobs(tx: Transaction, names: readonly string[], payload: object, delayMs = 0): Promise<void> {
  const data = JSON.stringify(payload)
  const one = sql`(values (1)) as one`
  const { rowCount } = await tx.execute(insertJob(names, jobData(sql`${data}::jsonb`), one, delayMs))
  if (rowCount !== names.length) throw new Error(`there is no queue for ${names.join(', ')}`)
}

/**
 * The same as a part of a larger statement: announces the event once for each row of `source`; `payload` says in SQL
 * the value of each of its fields there. The queue of the event must exist.
 */
export function eventSql<Payload extends object>(
  event: DomainEvent<Payload>,
  payload: { readonly [Name in keyof Payload]: SQL },
  source: SQL,
): SQL {
  const pairs = Object.entries<SQL>(payload).map(([name, value]) => sql`${name}::text, ${value}`)
  return insertJob([event.name], jobData(sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`), source)
}

export async function sendAgain(
  jobs: readonly { readonly name: string; readonly data: object }[],
  madeAt: Date,
): Promise<void> {
  if (!boss) throw new Error('openJobs comes first')
  for (const [name, own] of Map.groupBy(jobs, (job) => job.name)) {
    await boss.createQueue(name, retries)
    await boss.insert(
      name,
      own.map(({ data }) => ({ data: { ...data, restoredFrom: madeAt.toISOString() } })),
    )
  }
}

/** Milliseconds between two polls of all queues; pg-boss's workers fetch only when there are due jobs. */
const pollEveryMs = 500

/** Poll interval of each worker in seconds, in case the poll of all queues misses a job. */
const ownPoll = { pollingIntervalSeconds: 60 } as const

/** As long as there is more than ten at a time can take, nothing is waited for in between. */
const pace = { ...ownPoll, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

async function wakeWorkers(): Promise<void> {
  try {
    const due = pool ? await findDueQueues(pool, [...workers.keys()]) : []
    for (const name of due) boss?.notifyWorker(workers.get(name) ?? '')
  } catch (error) {
    if (workers.size > 0) logProblem(error)
  }
  // None are left once the queue is being closed.
  if (workers.size > 0) nextPoll = setTimeout(wakeWorkers, pollEveryMs)
}

/** Starts a worker by `start`, which returns its id, and notifies it whenever its queue has a due job. A queue has one worker. */
async function workOnQueue(name: string, start: (queue: PgBoss) => Promise<string>): Promise<void> {
  if (!boss || workers.has(name)) return
  workers.set(name, await start(boss))
  nextPoll ??= setTimeout(wakeWorkers, pollEveryMs)
}

const jobSpan = (queue: string) => () => ({ name: `job ${queue}`, kind: 'consumer' as const })

async function settle({ name, run }: Handler, job: Job<{ restoredFrom?: string } | null>): Promise<JobResult> {
  try {
    const { restoredFrom, ...data } = job.data ?? {}
    await restored.run(restoredFrom, () => inSpan(jobSpan(name), () => run(data)))
    return { id: job.id, status: 'completed' }
  } catch (error) {
    log.warn({ queue: name, job: job.id, err: error }, 'a job failed')
    return { id: job.id, status: 'failed', output: { message: formatError(error) } }
  }
}

export async function workOn(handlers: readonly Handler[]): Promise<void> {
  for (const handler of handlers) {
    const { atOnce = 1 } = handler
    const batchSize = atOnce > 1 ? atOnce : pace.batchSize
    const act = async (jobs: Job<{ restoredFrom?: string } | null>[]) => {
      if (atOnce > 1) return Promise.all(jobs.map((job) => settle(handler, job)))
      const results: JobResult[] = []
      for (const job of jobs) results.push(await settle(handler, job))
      return results
    }
    await workOnQueue(handler.name, (queue) => queue.work(handler.name, { ...pace, batchSize }, act))
  }
}

/** A task by the clock. `cron` is in WIB; however many processes run, each time is taken by one of them. */
export interface Schedule {
  readonly name: string
  readonly cron: string
  readonly run: () => Promise<void>
  readonly mayWait?: true
}

/** Seconds until a deferred task is retried; the same task is queued once. */
const laterSeconds = 300

async function doLater(name: string): Promise<void> {
  await boss?.send(name, {}, { startAfter: laterSeconds, singletonKey: 'later', singletonSeconds: laterSeconds })
}

/** What pg-boss keeps of a failed task is the error that is thrown here: without the values of a failed query. */
async function runTask(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await inSpan(jobSpan(name), run)
  } catch (error) {
    log.warn({ queue: name, err: error }, 'a task by the clock failed')
    throw new Error(formatError(error))
  }
}

export async function workBySchedule(schedules: readonly Schedule[], isBusy: () => boolean): Promise<void> {
  // Tasks of an earlier version are queued until they are unscheduled, and no one works on them.
  const known = new Set(schedules.map(({ name }) => name))
  for (const { name } of (await boss?.getSchedules()) ?? []) if (!known.has(name)) await boss?.unschedule(name)
  for (const { name, cron, run, mayWait } of schedules) {
    await boss?.schedule(name, cron, {}, { tz: instance().timeZone })
    const act = () => (mayWait && isBusy() ? doLater(name) : runTask(name, run))
    await workOnQueue(name, (queue) => queue.work(name, { ...ownPoll, batchSize: 1 }, act))
  }
}

export async function closeJobs(): Promise<void> {
  clearTimeout(nextPoll)
  nextPoll = undefined
  workers.clear()
  await boss?.stop({ graceful: true, timeout: 10_000 })
  boss = undefined
  if (pool) await closePool(pool)
  pool = undefined
}
