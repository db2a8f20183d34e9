// What a process takes of the machine.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge } from './metric-text.ts'

const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()

/** Each metric as text. */
export function runtimeMetrics(): string[] {
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
