// Signals between processes: a change in the database that one process makes reaches all processes (LISTEN/NOTIFY).
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectionPool, databaseUrl } from '#platform/database/database.server.ts'
import {
  Connection,
  connectionSettings,
  cutConnection,
  endsWithin,
  watchConnection,
} from './database/database-connection.server.ts'
import { log } from './log.server.ts'

/**
 * The signals. 'content_changed': what the public reads is different now (sent by triggers of migration 0002).
 * 'live_events': there are rows in `live_event` that no one has read yet. 'access_changed': a session ended, or
 * someone's role, office, permissions or block changed (sent by triggers of the migration access-signals).
 * 'limits_changed': administrators set a rate limit. 'peak_changed': they turned a switch of 'Mode puncak'.
 */
export type Signal = 'content_changed' | 'live_events' | 'access_changed' | 'limits_changed' | 'peak_changed'

/** Retry pauses in ms; the last one repeats. */
const pauses = [100, 500, 1_000]

/** How often a connection is checked, and how long its answer may take, in milliseconds. */
const usualChecks = { askEvery: 2_000, answerLimit: 2_000 }

/** Time in ms for which signals are gathered: a burst of commits is one signal. */
const gatherFor = 20

const gathering = new Set<Signal>()

/**
 * Signals every process, this one too; for use after a commit. PostgreSQL lets transactions that notify commit one by
 * one, each with its own flush: hence never inside a write.
 * @throws what the database throws when it is away.
 */
export async function sendSignal(name: Signal): Promise<void> {
  // Nothing is lost with it that a crash would not take anyway: no need to wait for the disk.
  await connectionPool().query("select set_config('synchronous_commit', 'off', true), pg_notify($1, '')", [name])
}

/**
 * As `sendSignal`, a moment from now, for what happens often. It is lost when the process dies in that moment, or while
 * the database is away; receivers must also look by themselves now and then.
 */
export function scheduleSignal(name: Signal): void {
  if (gathering.has(name)) return
  gathering.add(name)
  setTimeout(() => {
    gathering.delete(name)
    sendSignal(name).catch((error: unknown) => log.debug({ err: error }, 'a signal was not sent'))
  }, gatherFor)
}

/**
 * Receives a signal on its own connection until `stop`. `onChange` is also called when the connection was lost and found
 * again, because signals sent in between are gone.
 * @throws when the first connection fails.
 */
export async function onSignal(
  signal: Signal,
  onChange: () => void,
  { askEvery, answerLimit } = usualChecks,
): Promise<{ readonly stop: () => Promise<void> }> {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const name = 'helpdesk-spmb-signals'
    const fresh = new Connection(connectionSettings({ url: databaseUrl(), name }))
    watchConnection(fresh, name)
    fresh.on('notification', () => onChange())
    await fresh.connect()
    await fresh.query(`listen ${signal}`)
    fresh.once('end', () => retry(0))
    client = fresh
    void keepAsking(fresh)
  }

  /** Only who asks learns that a connection leads nowhere any more. */
  async function keepAsking(own: pg.Client): Promise<void> {
    while (!stopped && own === client) {
      await sleep(askEvery, undefined, { ref: false })
      if (stopped || own !== client) return
      const answers = await endsWithin(own.query('select 1'), answerLimit).catch(() => false)
      if (!answers) return cutConnection(own)
    }
  }

  function retry(attempt: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      connect().then(onChange, (error: Error) => {
        if (attempt === 0) log.warn({ err: error }, 'the signal connection is down')
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
