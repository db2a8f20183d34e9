// Pools of database connections that outlive the loss of any of their connections.
import pg from 'pg'
import { busyAwareTimeout } from '../busy-aware-timeout.ts'
import { log } from '../log.server.ts'
import { leaveQueue } from '../pg-internals.server.ts'
import { withinSpan } from '../tracing/tracing.server.ts'
import {
  Connection,
  type ConnectionOptions,
  connectionSettings,
  connectLimit,
  DatabaseSilent,
  watchConnection,
} from './database-connection.server.ts'

export interface PoolOptions extends ConnectionOptions {
  /** Its connections keep the plans of statements. */
  readonly plansOnce?: boolean
  readonly max: number
}

let away = false

/**
 * Sets for all pools whether the database is away. While it is they lend nothing and fail immediately, instead of letting
 * every request wait for a connection that cannot be had.
 */
export function setDatabaseAway(isAway: boolean): void {
  away = isAway
}

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: (release?: Error) => void) => void

class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(lent: Lent): void
  override connect(lent?: Lent): Promise<pg.PoolClient> | undefined {
    if (!lent) {
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error))),
      )
    }
    if (away) lent(new DatabaseSilent(), undefined, () => undefined)
    else if (this.idleCount === 0 && this.totalCount < this.options.max) super.connect(withinSpan(lent))
    else this.#queue(withinSpan(lent))
    return undefined
  }

  /** Waits for a connection of others. The driver's own limit (`connectionTimeoutMillis`) counts this process's delay. */
  #queue(lent: Lent): void {
    const lend: Lent = (error, client, release) => {
      cancel()
      lent(error, client, release)
    }
    const cancel = busyAwareTimeout(() => {
      if (!leaveQueue(this, lend)) return
      lent(new Error('timeout exceeded when trying to connect'), undefined, () => undefined)
    }, connectLimit)
    super.connect(lend)
  }
}

/**
 * Opens a pool; the first query connects. A connection that is lost fails the query that uses it and nothing else,
 * also while it is lent: pg-pool listens for errors only on idle connections.
 */
export function openPool({ max, plansOnce, ...options }: PoolOptions): pg.Pool {
  const pool = new Pool({
    ...connectionSettings(options),
    Client: Connection,
    max,
    idleTimeoutMillis: 30_000,
  })
  const { name } = options
  pool.on('error', (error) => log.debug({ pool: name, err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => watchConnection(client, name, plansOnce))
  return pool
}

/**
 * Lends a connection for as long as `act` runs. One that returns in the middle of a transaction is closed: anyone who
 * got it next would be inside that transaction.
 * @throws what `act` throws, and what the database says when no connection can be had.
 */
export async function withConnection<Result>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await act(client)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

export interface ConnectionCounts {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** The counts of this moment. */
export function countConnections(pool: pg.Pool): ConnectionCounts {
  return { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

export async function closePool(pool: pg.Pool): Promise<void> {
  // From here on a connection that ends is no loss.
  pool.removeAllListeners('error').on('error', () => undefined)
  await pool.end()
}
