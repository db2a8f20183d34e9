// Signals between processes: what one process changes in the database, every process hears (LISTEN/NOTIFY).
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { database, databaseUrl } from './database.server.ts'
import { log } from './log.server.ts'

/** Something to hear. 'content_changed': what the public reads is different now (triggers of migration 0002 say so). */
export type Signal = 'content_changed'

/** Pauses before each new try to connect, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000]

/**
 * Hears a signal on a connection of its own until `stop`. `hear` is also called when the connection was lost and found
 * again, because signals sent in between are gone.
 * @throws when the first connection fails.
 */
export async function hearSignal(name: Signal, hear: () => void): Promise<{ readonly stop: () => Promise<void> }> {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: databaseUrl(),
      keepAlive: true,
      application_name: 'helpdesk-spmb-signals',
    })
    fresh.on('notification', () => hear())
    fresh.on('error', (error) => log.debug({ reason: error.message }, 'signal connection'))
    await fresh.connect()
    await fresh.query(`listen ${name}`)
    fresh.once('end', () => retry(0))
    client = fresh
  }

  function retry(attempt: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      connect().then(hear, (error: Error) => {
        log.warn({ reason: error.message }, 'signals are not heard')
        retry(attempt + 1)
      })
    }, pauses[attempt] ?? pauses.at(-1))
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

/** Sends the signal to every process, this one included. */
export async function sendSignal(name: Signal): Promise<void> {
  await database.execute(sql`select pg_notify(${name}, '')`)
}
