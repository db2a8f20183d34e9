// Shows figures as a table, each with its verdict.
import type { Figure } from './figure.ts'

/** Prints one line a figure; true when all are within their budgets. */
export function printFigures(figures: readonly Figure[]): boolean {
  for (const { name, value, budget, met } of figures) {
    process.stdout.write(`${met ? 'ok  ' : 'MISS'}  ${name.padEnd(72)} ${value.padEnd(28)} ${budget}\n`)
  }
  return figures.every((figure) => figure.met)
}
