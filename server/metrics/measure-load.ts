// Measures once a second how hard this process has it, for its level of 'Mode puncak'.
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { recordPeakStep } from '#domain/peak/peak.server.ts'
import type { LoadReadings, PeakLevel } from '#domain/peak/peak.ts'
import { noteReadings, peakNow, waitingConnections } from '#domain/peak/peak-now.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { seconds } from '#shared/durations.ts'

const readEvery = seconds(1)

/** So often it is looked how late the event loop is, in milliseconds. Node counts it to the delay. */
const resolution = 10

export interface LoadMeasuring {
  readonly waitingRenders: () => number
  readonly tellLevel?: ((level: PeakLevel) => void) | undefined
}

/** Measures until `stop`. What a step up or down cannot store now is only logged: the level counts all the same. */
export function measureLoad({ waitingRenders, tellLevel }: LoadMeasuring): { readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const read = (): LoadReadings => {
    const delayMs = Math.max(0, Math.round(delay.percentile(90) / 1e6) - resolution)
    delay.reset()
    return {
      delayMs,
      waitingConnections: waitingConnections(),
      waitingRenders: waitingRenders(),
    }
  }
  const timer = setInterval(() => {
    const readings = read()
    const change = noteReadings(readings, performance.now())
    tellLevel?.(peakNow().measured)
    if (!change) return
    log.warn({ ...change, ...readings }, "the level of 'Mode puncak' changes")
    const process = `${hostname()}:${env.port}`
    recordPeakStep({ ...change, process, readings }).catch((error: Error) =>
      log.warn({ err: error }, "a step of 'Mode puncak' is not stored"),
    )
  }, readEvery)
  return {
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
