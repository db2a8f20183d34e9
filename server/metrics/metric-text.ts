import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AggregatorRegistry } from 'prom-client'

export type Sample = readonly [labels: Readonly<Record<string, string | number>>, value: number]

/** A metric as prom-client hands it from process to process. */
export interface Metric {
  readonly name: string
  readonly values: readonly { readonly labels: object; readonly value: number }[]
}

export function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]) {
  // prom-client adds up samples with the same labels; here all differ.
  return { name, type, help, aggregator: 'sum', values: samples.map(([labels, value]) => ({ labels, value })) }
}

export const gauge = (name: string, help: string, value: number) => metric(name, 'gauge', help, [[{}, value]])

export const counter = (name: string, help: string, value: number) => metric(name, 'counter', help, [[{}, value]])

export function ofProcess(process: number, metrics: readonly Metric[]): Metric[] {
  return metrics.map((each) => ({
    ...each,
    values: each.values.map((sample) => ({ ...sample, labels: { process, ...sample.labels } })),
  }))
}

/** The text for Prometheus; metrics of the same name stand together. */
export function textOf(metrics: readonly Metric[]): Promise<string> {
  return AggregatorRegistry.aggregate([metrics]).metrics()
}

const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()

export function runtimeMetrics(): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    counter('process_cpu_seconds_total', 'CPU time used, in seconds.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('process_start_time_seconds', 'Start of the process, as Unix time.', Date.now() / 1_000 - process.uptime()),
    gauge('nodejs_heap_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', lag.percentile(99) / 1e9),
  ]
}
