// `npm run test:failover`: the portal loses the machine of its database, as a table. Exit code 1: something was lost or
// not as it must be; 3: this machine lacks what the test needs.
import { parseArgs } from 'node:util'
import { killed, losePrimary, type Outcome, split } from './lose-primary.ts'
import { preparePackages } from './packages.ts'
import { restartInTurn } from './rolling-restart.ts'
import { openStage, type Stage } from './stage.ts'

/** What a run does with the running portal. */
type Run = (stage: Stage, undo: (() => Promise<unknown>)[]) => Promise<Outcome>

const runs: Readonly<Record<string, Run>> = {
  'web processes restarted in turn': restartInTurn,
  'machine of the primary killed': (stage, undo) => losePrimary(stage, killed, undo),
  'machine of the primary cut off': (stage, undo) => losePrimary(stage, split, undo),
}

const { positionals: wanted } = parseArgs({ allowPositionals: true })
const prepared = preparePackages()
if ('missing' in prepared) {
  process.stdout.write(`MISSING: ${prepared.missing}\n`)
  process.exit(3)
}

const undo: (() => Promise<unknown>)[] = []
async function takeDown(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step().catch(() => undefined)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void takeDown().finally(() => process.exit(1)))
}

const widths = [34, 13, 6, 9, 17, 8, 12]
const line = (...cells: string[]) =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('')}\n`

let isMet = true
try {
  process.stdout.write(line('run', 'acknowledged', 'lost', 'doubled', 'without writing', 'reads', 'reads p99'))
  const stage = await openStage(prepared.bin, undo)
  for (const [name, run] of Object.entries(runs)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    const { acknowledged, lost, doubled, withoutWriting, reads, readsP99, notes, problems } = await run(stage, undo)
    const figures = [acknowledged, lost, doubled, `${withoutWriting.toFixed(1)} s`, reads, `${readsP99.toFixed(0)} ms`]
    process.stdout.write(line(name, ...figures.map(String)))
    for (const note of notes) process.stdout.write(`    ${note}\n`)
    for (const problem of problems) process.stdout.write(`    MISS: ${problem}\n`)
    if (problems.length > 0 || acknowledged === 0) isMet = false
  }
} catch (error) {
  isMet = false
  process.stdout.write(`BROKEN OFF: ${error instanceof Error ? error.stack : String(error)}\n`)
} finally {
  await takeDown()
}
process.exit(isMet ? 0 : 1)
