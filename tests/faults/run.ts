// `npm run test:faults`: every fault on a portal of its own under load, as a table; the exit code is 1 when one is not borne.
import { loadavg } from 'node:os'
import { frozen, halfOpen, readOnly, restarted } from './database-away.ts'
import { type Fault, type Outcome, suffer } from './fault.ts'
import { backendKilled, everythingKilled, portalKilled, postmasterKilled, workerKilled } from './kills.ts'
import { openStage, openStageApart, type Stage, type StageOptions } from './stage.ts'
import { heading, isMet, lineOf, type Row } from './table.ts'

const port = 4240

/** A fault and the way to it. */
interface Planned {
  readonly name: string
  readonly run: () => Promise<Outcome>
}

function on<On extends Stage>(open: (options: StageOptions) => Promise<On>) {
  return (fault: Fault<On>): Planned => ({
    name: fault.name,
    run: async () => {
      const stage = await open({ port })
      try {
        return await suffer(fault, stage, { settle: true })
      } finally {
        await stage.close()
      }
    },
  })
}

const plan: readonly Planned[] = [
  ...[portalKilled, everythingKilled, backendKilled, postmasterKilled].map(on(openStage)),
  ...[workerKilled, restarted, frozen(30), halfOpen, readOnly].map(on(openStageApart)),
]

const wanted = process.argv.slice(2)
process.stdout.write(`${heading}\n`)
const rows: Row[] = []
for (const { name, run } of plan) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  const row: Row = await run().then(
    (outcome) => ({ fault: name, outcome }),
    (error: unknown) => ({ fault: name, broken: error instanceof Error ? error.message : String(error) }),
  )
  rows.push(row)
  process.stdout.write(`${lineOf(row)}\n`)
}
process.stdout.write(
  `\nLoad average ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}\n`,
)
process.exit(rows.every(isMet) ? 0 : 1)
