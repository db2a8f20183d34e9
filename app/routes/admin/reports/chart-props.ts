// What a chart and the table behind it are given.
/** One bar: its word, and a figure for each series. */
export interface Bar {
  readonly label: string
  readonly [series: string]: string | number
}

/**
 * Props of `TallyChart`; `series` names the figures of each bar, `what` is the first column's heading. Bars lie `across`
 * where their words are too long to stand under them.
 */
export interface TallyChartProps {
  readonly title: string
  readonly what: string
  readonly bars: readonly Bar[]
  readonly series: Readonly<Record<string, string>>
  readonly across?: boolean
}
