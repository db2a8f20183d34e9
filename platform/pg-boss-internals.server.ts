// Access to internals of pg-boss: rows of its job table, read and written as SQL, and what it reports of an error.
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#platform/database/database.server.ts'

export const pgBossSchema = 'pgboss'

/** Its own queues keep its clock; they are no one's work. */
const ownQueues = "'\\_\\_pgboss%'"

/**
 * A job of each queue with `data` for each row of `source`, which `data` may refer to. It is the row that pg-boss's own `send` writes,
 * with the settings of its queue, in a statement that can stand within a larger one and costs a third. It waits
 * `delayMs` by the clock of the database. No row is written for a queue that does not exist.
 */
export function insertJob(names: readonly string[], data: SQL, source: SQL, delayMs = 0): SQL {
  const start = delayMs ? sql`pgboss.job_now() + ${delayMs}::double precision * interval '1 ms'` : sql`pgboss.job_now()`
  return sql`insert into pgboss.job (name, data, created_on, start_after, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, ${data}, pgboss.job_now(), ${start},
      pgboss.job_now() + queue.retention_seconds * interval '1s', queue.expire_seconds, queue.deletion_seconds,
      queue.retry_limit, queue.retry_delay, coalesce(queue.retry_backoff, false), queue.retry_delay_max, queue.policy,
      queue.dead_letter, queue.heartbeat_seconds
    from pgboss.queue, ${source} where queue.name in ${names}`
}

/**
 * The query for every job that is still to be done, oldest first, each as JSON of its queue's name and its data; for no
 * rows in a database that no portal has run on yet. Jobs under way are among them.
 */
export async function unfinishedJobsQuery(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ made: boolean }>("select to_regclass('pgboss.job') is not null as made")
  if (!rows[0]?.made) return 'select 1 where false'
  return `select json_build_object('name', name, 'data', data) from pgboss.job
    where state in ('created', 'retry', 'active') and name not like ${ownQueues} and data is not null order by created_on`
}

export async function findDueQueues(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as queue(name)
     where exists (select from pgboss.job where job.name = queue.name and state < 'active' and not blocked
       and start_after <= pgboss.job_now())`,
    [names],
  )
  return rows.map(({ name }) => name)
}

export type QueueFigures = {
  readonly name: string
  readonly waiting: number
  readonly active: number
  readonly failed: number
  /** Seconds since the oldest waiting job became due; 0 when none is due. */
  readonly oldestWaiting: number
}

export async function findQueueFigures(db: Database): Promise<QueueFigures[]> {
  const { rows } = await db.execute<QueueFigures>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      greatest(0, extract(epoch from pgboss.job_now() - min(start_after)
        filter (where state in ('created', 'retry'))))::float8 as "oldestWaiting"
    from pgboss.job where name not like ${sql.raw(ownQueues)} group by name order by name`)
  return rows
}

/** The error behind pg-boss's report: often a copy of its properties, no `Error` any more, with more in its sentence. */
export function reportedError(report: unknown): { err: unknown; queue?: string } {
  if (report instanceof Error || typeof report !== 'object' || report === null) return { err: report }
  const { message, stack, code, name, queue, worker } = report as Partial<Record<string, unknown>>
  const [sentence = ''] = String(message).split(` (Queue: ${queue}, Worker: ${worker})`)
  const err = Object.assign(new Error(sentence), { code })
  if (typeof name === 'string') err.name = name
  if (typeof stack === 'string') err.stack = stack
  return { err, ...(typeof queue === 'string' && { queue }) }
}
