import { reasonOf } from '#platform/explain-error.server.ts'
import type { Listening } from '#server/listen.ts'
import type { Metric } from '#server/metrics/metric-text.ts'

export interface WebProcessData {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly clockAheadMs: number
}

export interface ProcessMetrics {
  readonly process: number
  readonly metrics: readonly Metric[]
}

export type ToWebProcess =
  | { readonly start: WebProcessData }
  | { readonly stop: true; readonly graceMs: number }
  | { readonly report: true }
  | { readonly reported: readonly ProcessMetrics[] }

export type FromWebProcess =
  | { readonly ready: true }
  | { readonly failed: string }
  | { readonly ask: true }
  | { readonly metrics: readonly Metric[] }
  | { readonly busy: boolean }

export interface Siblings {
  readonly reportMetrics: (read: () => Promise<readonly Metric[]>) => void
  readonly ask: () => Promise<readonly ProcessMetrics[]>
  readonly reportBusy: (busy: boolean) => void
}

const say = (message: FromWebProcess) => process.send?.(message)

let asking: ((reported: readonly ProcessMetrics[]) => void)[] = []
let readOwn: () => Promise<readonly Metric[]> = async () => []

export const siblings: Siblings = {
  reportMetrics: (read) => {
    readOwn = read
  },
  ask: () =>
    new Promise((resolve) => {
      asking.push(resolve)
      say({ ask: true })
    }),
  reportBusy: (busy) => void say({ busy }),
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
    else if ('report' in message) void readOwn().then((metrics) => say({ metrics }))
    else {
      for (const take of asking) take(message.reported)
      asking = []
    }
  })
}
