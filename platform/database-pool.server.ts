// Pools of database connections that outlive the loss of any of their connections.
import pg from 'pg'
import { log } from './log.server.ts'

/** What a pool is for. */
export interface PoolOptions {
  readonly url: string
  /** Shown by PostgreSQL beside each of its connections. */
  readonly name: string
  /** The most connections at a time. */
  readonly max: number
}

/**
 * Opens a pool; the first query connects. A connection that is lost fails the query that uses it and nothing else,
 * also while it is lent: pg-pool listens for errors only on connections that lie idle.
 */
export function openPool({ url, name, max }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: name,
  })
  pool.on('error', (error) => log.warn({ pool: name, reason: error.message }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ pool: name, reason: error.message }, 'database connection lost'))
  })
  return pool
}

/**
 * Lends a connection for as long as `act` runs. One that comes back in the middle of a transaction is closed: whoever
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

/** Closes a pool; running queries finish first. */
export async function closePool(pool: pg.Pool): Promise<void> {
  // From here on a connection that ends is no loss.
  pool.removeAllListeners('error').on('error', () => undefined)
  await pool.end()
}
