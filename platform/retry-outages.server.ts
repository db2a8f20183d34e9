// Retries a step of a start while the database is away.
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes, seconds } from '#shared/durations.ts'
import { isOutage } from '#shared/errors.ts'
import { log } from './log.server.ts'

/** Pauses between two attempts, in milliseconds: each is twice as long as the one before. */
const firstPause = 100
const longestPause = seconds(5)

/** How long a step of a start is retried, and what ends the retries early. */
export interface Patience {
  /** In milliseconds; two minutes by default. */
  readonly patienceMs?: number
  readonly stopping?: AbortSignal | undefined
}

/**
 * Runs a step of a start, and runs it again while it fails because the database is away, starting, silent, or has no
 * connection left. What time cannot repair is not retried. `act` must clean up after itself when it fails.
 * @throws the last error of `act`; the reason of `stopping` when that is aborted.
 */
export async function retryOutages<Result>(
  act: () => Promise<Result>,
  { patienceMs = minutes(2), stopping }: Patience = {},
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    stopping?.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      if (!isOutage(error) || performance.now() + pause > giveUpAt) throw error
      if (pause === firstPause) {
        log.warn({ err: error }, 'the database does not answer yet; trying again for two minutes')
      }
    }
    await sleep(pause, undefined, stopping && { signal: stopping })
  }
}
