import { reasonOf } from '#platform/explain-error.server.ts'
import type { Listening } from '#server/listen.ts'
import type { Metric } from '#server/metrics/metric-text.ts'

export interface WebProcessData {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly clockAheadMs: number
}

export interface ToldMetrics {
  readonly process: number
  readonly metrics: readonly Metric[]
}

export type ToWebProcess =
  | { readonly start: WebProcessData }
  | { readonly stop: true; readonly graceMs: number }
  | { readonly tell: true }
  | { readonly told: readonly ToldMetrics[] }

export type FromWebProcess =
  | { readonly ready: true }
  | { readonly failed: string }
  | { readonly ask: true }
  | { readonly metrics: readonly Metric[] }
  | { readonly busy: boolean }

export interface Siblings {
  readonly tellBy: (read: () => Promise<readonly Metric[]>) => void
  readonly ask: () => Promise<readonly ToldMetrics[]>
  readonly tellBusy: (busy: boolean) => void
}

const say = (message: FromWebProcess) => process.send?.(message)

/** Those who wait for the metrics of all. */
let asking: ((told: readonly ToldMetrics[]) => void)[] = []
let readOwn: () => Promise<readonly Metric[]> = async () => []

export const siblings: Siblings = {
  tellBy: (read) => {
    readOwn = read
  },
  ask: () =>
    new Promise((resolve) => {
      asking.push(resolve)
      say({ ask: true })
    }),
  tellBusy: (busy) => void say({ busy }),
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
    else if ('tell' in message) void readOwn().then((metrics) => say({ metrics }))
    else {
      for (const take of asking) take(message.told)
      asking = []
    }
  })
}
