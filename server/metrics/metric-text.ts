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
