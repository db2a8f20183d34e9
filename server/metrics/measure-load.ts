import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isBusy, noteDelay } from '#domain/operations/peak/peak-now.server.ts'
import { log } from '#platform/log.server.ts'
import { seconds } from '#shared/durations.ts'

const readEvery = seconds(1)

/** Sampling interval in ms; Node adds it to the delay. */
const resolution = 10

/** Measures until `stop`, and reports when the process becomes busy or calm. */
export function measureLoad(reportBusy?: (isBusy: boolean) => void): { readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const timer = setInterval(() => {
    const delayMs = Math.max(0, Math.round(delay.percentile(90) / 1e6) - resolution)
    delay.reset()
    if (!noteDelay(delayMs, performance.now())) return
    reportBusy?.(isBusy())
    log.warn({ delayMs, isBusy: isBusy() }, "'Mode puncak' begins or ends by measure")
  }, readEvery)
  return {
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
