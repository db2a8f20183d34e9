// The first query of a process that starts. It waits for a database that is coming up, on a machine that may be busy.
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes, seconds } from '#shared/durations.ts'
import { isOutage } from '#shared/errors.ts'
import { env } from '../env.server.ts'
import { explainDatabaseError } from '../explain-error.server.ts'
import { log } from '../log.server.ts'
import { connectionPool, databaseUrl } from './database.server.ts'

/** Pauses between two attempts, in milliseconds: each is twice as long as the one before. */
const firstPause = 100
const longestPause = seconds(5)

/** The setting with the address that the pool is connected to; the embedded database has none. */
function settingName(): string {
  const url = databaseUrl()
  if (url === env.databaseUrl) return 'DATABASE_URL'
  return url === env.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'Basis data'
}

/**
 * Queries the database that `connectDatabase` was called with, and retries for `patienceMs` while it is away, starting,
 * or has no connection left. What time cannot repair, such as a wrong password, is not retried.
 * @throws naming the setting, the cause and the remedy; the reason of `stopping` when that is aborted.
 */
export async function reachDatabase({
  patienceMs = minutes(1),
  stopping,
}: {
  readonly patienceMs?: number
  readonly stopping?: AbortSignal | undefined
} = {}): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    stopping?.throwIfAborted()
    try {
      await connectionPool().query('select 1')
      return
    } catch (error) {
      if (!isOutage(error) || performance.now() + pause > giveUpAt) {
        throw new Error(`${settingName()}: ${explainDatabaseError(error)}`, { cause: error })
      }
      if (pause === firstPause) log.warn({ err: error }, 'the database does not answer yet; trying again for a minute')
    }
    await sleep(pause, undefined, stopping && { signal: stopping })
  }
}
