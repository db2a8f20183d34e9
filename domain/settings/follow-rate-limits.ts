// Keeps a process at the rate limits that administrators set, whichever process they were saved in.
import { log } from '#platform/log.server.ts'
import { onSignal } from '#platform/signals.server.ts'
import { refreshLimits } from './change-rate-limits.ts'

/** A signal can be lost: so often the limits are read without one, in milliseconds. */
const lookEvery = 15_000

/**
 * Reads the limits, then again whenever they change, until `stop`.
 * @throws when the database cannot be reached.
 */
export async function followRateLimits(): Promise<{ readonly stop: () => Promise<void> }> {
  const look = () => refreshLimits().catch((error: Error) => log.warn({ err: error }, 'the limits are not read'))
  const signal = await onSignal('limits_changed', look)
  await refreshLimits()
  const timer = setInterval(look, lookEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      await signal.stop()
    },
  }
}
