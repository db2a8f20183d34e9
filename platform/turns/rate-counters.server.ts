// Counts turns over all processes: in PostgreSQL by rate-limiter-flexible, in the table 'rate_limit'.
import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { connectionPool } from '#platform/database/database.server.ts'
import { TooMany } from '#shared/errors.ts'
import { derivedKey } from '../secrets.server.ts'

export interface RateCounterOptions {
  readonly name: string
  readonly turns: () => number
  readonly seconds: number
  readonly what?: string
  readonly busy?: boolean
  readonly perProcess?: boolean
}

export interface Turn {
  readonly remaining: number
  readonly resetMs: number
}

export interface Limit {
  /**
   * Takes a turn.
   * @throws TooMany with the time to wait; what the database throws when it is away.
   */
  readonly take: (key: string) => Promise<Turn>
  readonly taken: (key: string) => Promise<number>
  readonly giveBack: (key: string) => Promise<void>
  readonly reached: () => Promise<number>
  readonly forget: (key: string) => Promise<void>
}

let digestKey: Buffer | undefined

// Addresses of people do not belong into a table of counts; without the portal's secret all networks could be tried.
function digest(key: string): string {
  digestKey ??= derivedKey('turns')
  return createHmac('sha256', digestKey).update(key).digest('base64url')
}

export function rateCounter({
  name,
  turns: currentTurns,
  seconds,
  what,
  busy = false,
  perProcess = false,
}: RateCounterOptions): Limit {
  let known: { pool?: Pool; turns: number; limiter: RateLimiterPostgres | RateLimiterMemory } | undefined

  function limiter(): RateLimiterPostgres | RateLimiterMemory {
    const turns = currentTurns()
    if (perProcess) {
      if (known?.turns !== turns) {
        known = { turns, limiter: new RateLimiterMemory({ keyPrefix: name, points: turns, duration: seconds }) }
      }
      return known.limiter
    }
    const pool = connectionPool()
    // A new limiter has no list of refused keys, so that keys with turns left under the new value get through.
    if (known?.pool === pool && known.turns === turns) return known.limiter
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
    known = { pool, turns, limiter: made }
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
        [`${name}:`, currentTurns(), Date.now()],
      )
      return rows[0]?.keys ?? 0
    },
    forget: async (key) => {
      await limiter().delete(digest(key))
    },
  }
}
