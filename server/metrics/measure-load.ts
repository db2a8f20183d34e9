// Measures once a second how late the event loop of this process is, for 'Mode puncak'.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isBusy, noteDelay } from '#domain/operations/peak/peak-now.server.ts'
import { log } from '#platform/log.server.ts'
import { seconds } from '#shared/durations.ts'

const readEvery = seconds(1)

/** So often it is looked how late the event loop is, in milliseconds. Node counts it to the delay. */
const resolution = 10

/** Measures until `stop`, and tells when the process becomes busy or calm. */
export function measureLoad(tellBusy?: (isBusy: boolean) => void): { readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const timer = setInterval(() => {
    const delayMs = Math.max(0, Math.round(delay.percentile(90) / 1e6) - resolution)
    delay.reset()
    if (!noteDelay(delayMs, performance.now())) return
    tellBusy?.(isBusy())
    log.warn({ delayMs, isBusy: isBusy() }, "'Mode puncak' begins or ends by measure")
  }, readEvery)
  return {
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
