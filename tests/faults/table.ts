// What the faults did, as a table for people.
import type { Outcome } from './fault.ts'

/** One line: what became of the portal, or why the fault could not be made here, or how its test broke off. */
export type Row = { readonly fault: string } & (
  | { readonly outcome: Outcome }
  | { readonly skipped: string }
  | { readonly broken: string }
)

const columns = [34, 13, 6, 8, 13, 14, 12]
const heads = ['fault', 'acknowledged', 'lost', 'double', 'mails twice', 'longest wait', 'back after']

const line = (cells: readonly string[], verdict: string) =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(58) : cell.padStart(columns[at] ?? 0))).join('')}  ${verdict}`

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${(ms / 1000).toFixed(1)} s`)

export const heading = line(heads, 'verdict')

/** The line of a row, and below it what was wrong. */
export function lineOf(row: Row): string {
  if ('skipped' in row) return line([row.fault], `SKIPPED: ${row.skipped}`)
  if ('broken' in row) return line([row.fault], `MISS: ${row.broken}`)
  const { acknowledged, lost, double, mailsTwice, longestWait, backAfter, problems, notes } = row.outcome
  const cells = [
    row.fault,
    ...[acknowledged, lost, double, mailsTwice].map(String),
    seconds(longestWait),
    seconds(backAfter),
  ]
  const below = [...problems, ...notes].map((each) => `    ${each}`)
  return [line(cells, problems.length === 0 ? 'ok' : 'MISS'), ...below].join('\n')
}

/** True when the fault was tolerated, or could not be made. */
export function isMet(row: Row): boolean {
  return 'skipped' in row || ('outcome' in row && row.outcome.problems.length === 0)
}
