// What a web process has to do with the process that started it: begin, stop, and tell metrics and its level of 'Mode puncak'.
import type { PeakLevel } from '#domain/peak/peak.ts'
import { reasonOf } from '#platform/explain-error.server.ts'
import type { Listening } from '../listen.ts'
import type { FromWebProcess, ToldMetrics, ToWebProcess, WebProcessData } from './web-process-messages.ts'

/** The metrics of all processes that serve this port. */
export interface Siblings {
  /** Sets how this process's own metrics are read. */
  readonly tellBy: (read: () => readonly string[]) => void
  /** The metrics of every process that answers in time, by number. */
  readonly ask: () => Promise<readonly ToldMetrics[]>
  /** Says what level this process has measured; the process that started it goes by the highest. */
  readonly tellLevel: (level: PeakLevel) => void
}

const say = (message: FromWebProcess) => process.send?.(message)

/** Those who wait for the metrics of all. */
let asking: ((told: readonly ToldMetrics[]) => void)[] = []
let readOwn: () => readonly string[] = () => []
let toldLevel: PeakLevel = 0

/** This process's way to the metrics of the others. */
export const siblings: Siblings = {
  tellBy: (read) => {
    readOwn = read
  },
  ask: () =>
    new Promise((resolve) => {
      asking.push(resolve)
      say({ ask: true })
    }),
  tellLevel: (level) => {
    if (level === toldLevel) return
    toldLevel = level
    say({ level })
  },
}

/**
 * Runs `serve` when the primary says so, and stops it when it says that; the process then ends. A primary that is gone
 * takes this process with it.
 */
export function answerPrimary(serve: (data: WebProcessData) => Promise<Listening>): void {
  let serving: Promise<Listening> | undefined
  const begin = (data: WebProcessData) => {
    serving = serve(data)
    serving.then(
      () => say({ ready: true }),
      (error: unknown) => say({ failed: reasonOf(error) }),
    )
  }
  const stop = async (graceMs: number) => {
    const listening = await serving?.catch(() => undefined)
    await listening?.stop(graceMs)
    process.exit(0)
  }
  process.on('message', (message: ToWebProcess) => {
    if ('start' in message) begin(message.start)
    else if ('stop' in message) void stop(message.graceMs)
    else if ('tell' in message) say({ metrics: readOwn() })
    else {
      for (const take of asking) take(message.told)
      asking = []
    }
  })
}
