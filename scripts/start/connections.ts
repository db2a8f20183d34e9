// The connections to PostgreSQL that a start and the web processes below it hold, and the pool that fits its limit.
import { sql } from 'drizzle-orm'
import { sumConnections } from '#domain/operations/running-processes.ts'
import { type Database, withDatabaseAt } from '#platform/database/database.server.ts'
import { jobConnections } from '#platform/jobs.server.ts'

export interface StartShape {
  readonly poolSize: number
  readonly webProcesses: number
  readonly works: boolean
}

const leastPool = 5

/** Connections for work on everything at once and migrations, the pulse, and the signals of limits and 'Mode puncak'. */
const everyProcess = 2 + 1 + 2
/** The signals of content, live events and sessions. */
const signalsOfWeb = 3

/** Connections that commands, a backup, a restore test and an administrator's own session take in addition. */
export const spareConnections = 10

export const poolOfEach = (poolSize: number, webProcesses: number): number =>
  Math.max(leastPool, Math.ceil(poolSize / webProcesses))

/** The pool of the process that is started itself: one that only starts web processes needs the smallest. */
export const ownPool = ({ poolSize, webProcesses, works }: StartShape): number =>
  works || webProcesses <= 1 ? poolSize : Math.min(poolSize, leastPool)

export function neededConnections(shape: StartShape): number {
  const { poolSize, webProcesses } = shape
  const own = ownPool(shape) + everyProcess + jobConnections
  if (webProcesses === 0) return own
  if (webProcesses === 1) return own + signalsOfWeb
  return own + webProcesses * (poolOfEach(poolSize, webProcesses) + everyProcess + signalsOfWeb)
}

export async function connectionLimit(db: Pick<Database, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ most: number }>(sql`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
    ) as most`)
  return rows[0]?.most ?? 0
}

export interface FittedPool {
  readonly poolSize: number
  readonly warning?: string
}

/**
 * Fits the pool of a start to the server's limit, of which other processes hold `others`.
 * @throws with a sentence when the smallest pool does not fit, even without other processes.
 */
export function fitPool(shape: StartShape, { limit, others }: { limit: number; others: number }): FittedPool {
  const needed = neededConnections(shape)
  const total = needed + others + spareConnections
  if (total <= limit) return { poolSize: shape.poolSize }
  const least = neededConnections({ ...shape, poolSize: Math.min(shape.poolSize, leastPool) })
  const remedy = 'di postgresql.conf, atau turunkan WEB_PROCESSES dan DATABASE_POOL_SIZE.'
  if (least > limit) {
    throw new Error(
      `PostgreSQL memberi portal paling banyak ${limit} sambungan (max_connections tanpa cadangan), dan portal ini memerlukan ` +
        `paling sedikit ${least}. Naikkan max_connections menjadi ${total} atau lebih ${remedy}`,
    )
  }
  let poolSize = shape.poolSize
  while (poolSize > leastPool && neededConnections({ ...shape, poolSize }) + others + spareConnections > limit)
    poolSize -= 1
  return {
    poolSize,
    warning:
      `PostgreSQL memberi portal ${limit} sambungan (max_connections tanpa cadangan), dan semua proses portal bersama ` +
      `perintah dan cadangan memerlukan ${total}. Proses ini memakai DATABASE_POOL_SIZE=${poolSize}. ` +
      `Naikkan max_connections menjadi ${total} atau lebih ${remedy}`,
  }
}

/**
 * Reads the limit at `url` and what the other processes of the portal hold, and fits the pool of the process `id`.
 * @throws as `fitPool`, and when the database is away.
 */
export function fitPoolTo(url: string, id: string, shape: StartShape): Promise<FittedPool> {
  return withDatabaseAt(url, async (db) => {
    const { connections: others } = await sumConnections(db, id)
    return fitPool(shape, { limit: await connectionLimit(db), others })
  })
}
