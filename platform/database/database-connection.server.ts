// How the portal connects to PostgreSQL: bounded waits, sockets kept alive, and lost or silent connections closed.
import pg from 'pg'
import { nameOfQuery } from '#platform/log.server.ts'
import { minutes } from '#shared/durations.ts'
import { busyAwareTimeout } from '../busy-aware-timeout.ts'
import { log } from '../log.server.ts'
import { destroySocket } from '../pg-internals.server.ts'
import type { SpanStart } from '../tracing/span.ts'
import { startInnerSpan } from '../tracing/tracing.server.ts'
import { statementName } from './statement-names.ts'

export interface ConnectionOptions {
  readonly url: string
  readonly name: string
  /** The longest one statement may take, in milliseconds; without it a statement takes as long as it needs. */
  readonly statementLimit?: number
}

/** Milliseconds until a connection must be established, or lent by a pool. The delay of this process does not count. */
export const connectLimit = 2_000

/** The longest wait for a lock that someone else holds, in milliseconds, where statements have a limit. */
const lockLimit = 5_000

/** Idle time in ms after which the server ends a transaction. */
const idleInTransactionLimit = minutes(1)

/**
 * The driver's settings. The server ends a statement that takes too long; half as long again after that the driver
 * gives up on a connection whose server says nothing at all.
 */
export function connectionSettings({ url, name, statementLimit }: ConnectionOptions): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementLimit && {
      statement_timeout: statementLimit,
      lock_timeout: Math.min(lockLimit, statementLimit),
      idle_in_transaction_session_timeout: idleInTransactionLimit,
      query_timeout: statementLimit * 1.5,
    }),
  }
}

export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  /** True when this process was so busy meanwhile that the database may not be the cause. */
  readonly isMachineBusy: boolean

  constructor(isMachineBusy = false) {
    super('the database does not answer')
    this.isMachineBusy = isMachineBusy
  }
}

/**
 * A connection whose attempt is given up after a limit. The driver's own limit (`connectionTimeoutMillis`) also counts the
 * time in which this process is busy, such as with loading its code: a healthy database then seems silent.
 */
export class Connection extends pg.Client {
  readonly #limit: number

  constructor(settings?: pg.ClientConfig, limit = connectLimit) {
    super(settings)
    this.#limit = limit
  }

  override connect(): Promise<this>
  override connect(done: (error: Error | null) => void): void
  override connect(done?: (error: Error | null) => void): Promise<this> | undefined {
    if (!done) return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))))
    const giveUp = (passedMs: number) => destroySocket(this, new DatabaseSilent(passedMs > 2 * this.#limit))
    const cancel = busyAwareTimeout(giveUp, this.#limit)
    super.connect((error: Error | null) => {
      cancel()
      done(error)
    })
    return undefined
  }
}

const open = new Set<pg.Client>()

/**
 * Closes a connection immediately, without sending anything to a server that may not answer. Its queries under way fail as an
 * outage, and a pool it belongs to replaces it.
 */
export function cutConnection(client: pg.Client): void {
  destroySocket(client, new DatabaseSilent())
}

/** A query by what it does and to which table: neither its values nor its words. */
function spanOf(query: unknown): SpanStart {
  const text = typeof query === 'string' ? query : (query as { readonly text?: unknown } | null)?.text
  const name = typeof text === 'string' ? nameOfQuery(text) : 'query'
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
}

function withName(query: unknown): unknown {
  const config = query as { readonly text?: unknown; readonly name?: unknown } | null
  if (typeof config?.text !== 'string' || config.name !== undefined) return query
  const name = statementName(config.text)
  return name ? { ...config, name } : query
}

/**
 * Watches over an open connection until it ends: its loss is a line in the log and no error event without a listener,
 * and a query that was given up on takes the connection along, because its answer may still come. With `plansOnce` it
 * keeps the plans of statements (statement-names.ts).
 */
export function watchConnection(client: pg.Client, name: string, plansOnce = false): void {
  open.add(client)
  client.once('end', () => open.delete(client))
  client.on('error', (error) => log.debug({ connection: name, err: error }, 'database connection lost'))
  const ask = client.query.bind(client) as (...words: unknown[]) => unknown
  const giveUp = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') cutConnection(client)
  }
  client.query = ((...words: unknown[]) => {
    if (plansOnce) words[0] = withName(words[0])
    const span = startInnerSpan(() => spanOf(words[0]))
    const settle = (error?: unknown) => {
      giveUp(error)
      span?.end({ failed: error instanceof Error ? error.name : undefined })
    }
    const callback = words.at(-1)
    if (typeof callback === 'function') {
      words[words.length - 1] = (error: unknown, result: unknown) => {
        settle(error)
        callback(error, result)
      }
    }
    const answer = ask(...words)
    if (answer instanceof Promise) answer.then(() => settle(), settle)
    return answer
  }) as typeof client.query
}

export function cutConnections(except?: pg.Client): void {
  for (const client of open) if (client !== except) cutConnection(client)
}

/**
 * True when the work has come to an end within this many milliseconds, not counting those in which this process was busy
 * with itself.
 * @throws what the work throws in that time.
 */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const cancel = busyAwareTimeout(() => resolve(false), milliseconds)
  // A failure that comes too late is caught by the race.
  return Promise.race([work.then(() => true), late]).finally(cancel)
}
