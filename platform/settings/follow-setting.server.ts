// Keeps a process at a setting that administrators change, whichever process it was changed in.
import { seconds } from '#shared/durations.ts'
import { log } from '../log.server.ts'
import { onSignal, type Signal } from '../signals.server.ts'

/** A signal can be lost: the setting is read without one at this interval, in milliseconds. */
const lookEvery = seconds(15)

/**
 * Reads a setting, then again at each signal, until `stop`.
 * @throws when the database cannot be reached.
 */
export async function followSetting(
  signal: Signal,
  refresh: () => Promise<void>,
  complaint: string,
): Promise<{ readonly stop: () => Promise<void> }> {
  const look = () => refresh().catch((error: Error) => log.warn({ err: error }, complaint))
  const listening = await onSignal(signal, look)
  await refresh().catch(async (error: unknown) => {
    await listening.stop()
    throw error
  })
  const timer = setInterval(look, lookEvery)
  return {
    stop: async () => {
      clearInterval(timer)
      await listening.stop()
    },
  }
}
