// Keeps a process at the level that administrators chose, whichever process it was chosen in.
import { log } from '#platform/log.server.ts'
import { onSignal } from '#platform/signals.server.ts'
import { seconds } from '#shared/durations.ts'
import { refreshPeak } from './change-peak.ts'

/** A signal can be lost: so often the choice is read without one, in milliseconds. */
const lookEvery = seconds(15)

/**
 * Reads the choice, then again whenever it changes, until `stop`.
 * @throws when the database cannot be reached.
 */
export async function followPeak(): Promise<{ readonly stop: () => Promise<void> }> {
  const look = () => refreshPeak().catch((error: Error) => log.warn({ err: error }, "'Mode puncak' is not read"))
  const signal = await onSignal('peak_changed', look)
  await refreshPeak()
  const timer = setInterval(look, lookEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      await signal.stop()
    },
  }
}
