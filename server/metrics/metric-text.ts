// The text format of Prometheus: metrics with their labels, one sample a line.
type Labels = Readonly<Record<string, string | number>>

/** Labels and value; the suffix stands behind the name, as '_sum' of a histogram. */
export type Sample = readonly [labels: Labels, value: number, suffix?: string]

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', String.raw`\n`)

/** One metric: its help, its type and its samples. */
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

/** A single value that goes up and down. */
export const gauge = (name: string, help: string, value: number) => metric(name, 'gauge', help, [[{}, value]])

/** A single value that only grows. */
export const counter = (name: string, help: string, value: number) => metric(name, 'counter', help, [[{}, value]])

/** The sample of a metric's text with one label more. */
const labelled = (sample: string, label: string) => {
  const at = sample.search(/[ {]/)
  const rest = sample.slice(at)
  return `${sample.slice(0, at)}{${label}${rest.startsWith('{') ? `,${rest.slice(1)}` : `}${rest}`}`
}

/** The metrics of several processes as one: each once, its samples with the number of their process as a label. */
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
