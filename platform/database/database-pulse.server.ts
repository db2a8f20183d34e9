// The database's pulse: notices within about two seconds that it no longer answers, and as soon that it is back.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from '#shared/errors.ts'
import { log } from '../log.server.ts'
import {
  Connection,
  connectionSettings,
  cutConnections,
  endsWithin,
  watchConnection,
} from './database-connection.server.ts'
import { setDatabaseAway } from './database-pool.server.ts'

/** Interval in ms between two checks. */
const beat = 400

/** Timeout in ms for an answer, and for the first answer of a fresh connection. */
const answerLimit = 900
const proofLimit = 700

/**
 * When the process's own timers run this many milliseconds late (it loads code, or the CPUs are busy), a timeout proves nothing
 * about the database: it is ignored, at most `doubtfulLooks` times in a row.
 */
const heldUp = 300
const doubtfulLooks = 5

const name = 'helpdesk-spmb-pulse'

export interface Pulse {
  readonly stop: () => Promise<void>
}

async function connectAndAsk(url: string): Promise<pg.Client | 'away' | 'refused'> {
  const client = new Connection(connectionSettings({ url, name }), proofLimit)
  watchConnection(client, name)
  try {
    await client.connect()
    if (await endsWithin(client.query('select 1'), proofLimit)) return client
  } catch (error) {
    // A server that refuses a connection has answered: its connections may be used up, and those that stand still work.
    if (!isOutage(error) || (error as { code?: string }).code === '53300') return 'refused'
  }
  client.end().catch(() => undefined)
  return 'away'
}

function watchDelay(): { readonly stop: () => number } {
  const every = 50
  let [last, longest] = [performance.now(), 0]
  const note = () => {
    const at = performance.now()
    longest = Math.max(longest, at - last - every)
    last = at
  }
  const timer = setInterval(note, every)
  return {
    stop: () => {
      clearInterval(timer)
      note()
      return longest
    },
  }
}

async function stateOf(answer: Promise<unknown>, limit: number): Promise<'alive' | 'silent' | 'lost'> {
  return endsWithin(answer, limit).then(
    (inTime) => (inTime ? 'alive' : 'silent'),
    () => 'lost',
  )
}

/**
 * Watches the database on its own connection. When that falls silent, a fresh one shows which it is: the database
 * itself (then no one waits for it until it answers again), or only the connections that stood until now, such as those
 * to a machine that has died. Either way they are all closed, and what waits on them fails as an outage.
 */
export function startPulse(url: string): Pulse {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isAway = false
  let doubted = 0

  function report(nowAway: boolean): void {
    if (nowAway === isAway) return
    isAway = nowAway
    setDatabaseAway(nowAway)
    if (nowAway) log.error('the database does not answer')
    else log.warn('the database answers again')
  }

  async function look(): Promise<void> {
    const answer = client?.query('select 1')
    const delay = watchDelay()
    const state = answer ? await stateOf(answer, answerLimit) : 'lost'
    const fresh = state === 'alive' ? state : await connectAndAsk(url)
    const isHeldUp = delay.stop() > heldUp
    if (fresh === 'alive') return
    doubted = fresh === 'away' && isHeldUp ? doubted + 1 : 0
    if (doubted > 0 && doubted <= doubtfulLooks) return
    const usable = typeof fresh === 'string' ? undefined : fresh
    if (answer && state === 'silent') {
      if ((await stateOf(answer, 1)) === 'alive') {
        await usable?.end()
        return
      }
      cutConnections(usable)
    }
    client = usable
    if (fresh !== 'refused') report(!usable)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.debug({ err: error }, 'pulse'))
      await sleep(beat, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
    setDatabaseAway(false)
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
