// Limits that hold over all processes: counted in PostgreSQL by rate-limiter-flexible, in the table 'rate_limit'.
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { TooMany } from '#shared/errors.ts'
import { connectionPool } from './database.server.ts'

/** So many turns per key in so many seconds. */
export interface LimitOptions {
  readonly name: string
  readonly turns: number
  readonly seconds: number
  /** What there was too much of, for the refusal. */
  readonly what?: string
  /**
   * For what many visitors do: whoever has no turns left is refused without asking the database, and while the
   * database is away each process counts for itself.
   */
  readonly busy?: boolean
  /** Each process counts for itself, in memory: for what must cost less than a row. */
  readonly perProcess?: boolean
}

/** A turn that was taken: how many are left, and how long until the window starts anew, in milliseconds. */
export interface Turn {
  readonly remaining: number
  readonly resetMs: number
}

/** A limit on what somebody does; a key says who (an account, a network). */
export interface Limit {
  /**
   * Takes a turn.
   * @throws TooMany with the time to wait; what the database throws when it is away.
   */
  readonly take: (key: string) => Promise<Turn>
  /** How many turns are taken in the running window. */
  readonly taken: (key: string) => Promise<number>
  /** Gives the last turn back, for what turned out not to count. */
  readonly giveBack: (key: string) => Promise<void>
  /** How many keys have no turn left at this moment. */
  readonly reached: () => Promise<number>
  /** Starts the key's window anew. */
  readonly forget: (key: string) => Promise<void>
}

// Addresses of people do not belong into a table of counts.
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Makes a limit; it asks the database at its first turn. */
export function makeLimit({ name, turns, seconds, what, busy = false, perProcess = false }: LimitOptions): Limit {
  let known: { pool: Pool; limiter: RateLimiterPostgres } | undefined

  const ownCount = perProcess ? new RateLimiterMemory({ keyPrefix: name, points: turns, duration: seconds }) : undefined

  function limiter(): RateLimiterPostgres | RateLimiterMemory {
    if (ownCount) return ownCount
    const pool = connectionPool()
    if (known?.pool === pool) return known.limiter
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points: turns,
      duration: seconds,
      // A schedule does that, once for all limits and processes.
      clearExpiredByTimeout: false,
      ...(busy && {
        inMemoryBlockOnConsumed: turns,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points: turns, duration: seconds }),
      }),
    })
    known = { pool, limiter: made }
    return made
  }

  return {
    take: async (key) => {
      try {
        const { remainingPoints, msBeforeNext } = await limiter().consume(digest(key))
        return { remaining: remainingPoints, resetMs: msBeforeNext }
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? new TooMany(refused.msBeforeNext, what) : refused
      }
    },
    taken: async (key) => (await limiter().get(digest(key)))?.consumedPoints ?? 0,
    giveBack: async (key) => {
      await limiter().reward(digest(key))
    },
    reached: async () => {
      const { rows } = await connectionPool().query<{ keys: number }>(
        'select count(*)::int as keys from rate_limit where starts_with(key, $1) and points >= $2 and expire > $3',
        [`${name}:`, turns, Date.now()],
      )
      return rows[0]?.keys ?? 0
    },
    forget: async (key) => {
      await limiter().delete(digest(key))
    },
  }
}

/** Deletes the counts whose windows have ended; gives how many. */
export async function forgetEndedLimits(): Promise<number> {
  const { rowCount } = await connectionPool().query('delete from rate_limit where expire < $1', [Date.now()])
  return rowCount ?? 0
}
