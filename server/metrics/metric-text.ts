import { monitorEventLoopDelay } from 'node:perf_hooks'

type Labels = Readonly<Record<string, string | number>>

export type Sample = readonly [labels: Labels, value: number, suffix?: string]

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', String.raw`\n`)

export function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(([labels, value, suffix = '']) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`)
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join('\n')
}

export const gauge = (name: string, help: string, value: number) => metric(name, 'gauge', help, [[{}, value]])

export const counter = (name: string, help: string, value: number) => metric(name, 'counter', help, [[{}, value]])

const labelled = (sample: string, label: string) => {
  const at = sample.search(/[ {]/)
  const rest = sample.slice(at)
  return `${sample.slice(0, at)}{${label}${rest.startsWith('{') ? `,${rest.slice(1)}` : `}${rest}`}`
}

export function mergeMetrics(
  told: readonly { readonly process: number; readonly metrics: readonly string[] }[],
): string[] {
  const merged = new Map<string, string[]>()
  for (const { process, metrics } of told) {
    for (const text of metrics) {
      const [help = '', type = '', ...samples] = text.split('\n')
      const head = `${help}\n${type}`
      const all = merged.get(head) ?? []
      merged.set(head, [...all, ...samples.map((sample) => labelled(sample, `process="${process}"`))])
    }
  }
  return [...merged].map(([head, samples]) => [head, ...samples].join('\n'))
}

const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()

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
