import type { PeakLevel } from '#domain/peak/peak.ts'
import { reasonOf } from '#platform/explain-error.server.ts'
import type { Listening } from '#server/listen.ts'

/** What a web process needs to work as the process that started it does. */
export interface WebProcessData {
  readonly databaseUrl: string
  /** The most connections that its pages share. */
  readonly poolSize: number
  /** How far the portal's clock is ahead of the machine's, in milliseconds. */
  readonly clockAheadMs: number
}

/** The metrics of one process, each as text with its samples; 0 is the process that starts the others. */
export interface ToldMetrics {
  readonly process: number
  readonly metrics: readonly string[]
}

/** To a web process: begin, stop within so many milliseconds, tell your metrics, or the metrics that were asked for. */
export type ToWebProcess =
  | { readonly start: WebProcessData }
  | { readonly stop: true; readonly graceMs: number }
  | { readonly tell: true }
  | { readonly told: readonly ToldMetrics[] }

/** From a web process: it answers, why it cannot start, all processes' metrics are asked for, its own, or its level of 'Mode puncak'. */
export type FromWebProcess =
  | { readonly ready: true }
  | { readonly failed: string }
  | { readonly ask: true }
  | { readonly metrics: readonly string[] }
  | { readonly level: PeakLevel }

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
