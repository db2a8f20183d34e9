// `npm run test:faults`: every fault on its own portal under load, as a table; the exit code is 1 when one is not tolerated.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { clockEnv, clockJump } from './clock-jump.ts'
import { frozen, halfOpen, readOnly, restarted } from './database-away.ts'
import { type Fault, type Manner, type Outcome, suffer } from './fault.ts'
import { aSmallDisk, diskFull, whyNoSmallDisk } from './full-disk.ts'
import { hangingScanner } from './hanging-services.ts'
import { backendKilled, everythingKilled, portalKilled, postmasterKilled, workerKilled } from './kills.ts'
import { dyingMailServer, silentMailServer } from './mail-servers.ts'
import { restoreMany } from './restore-many.ts'
import { soak, soakLoad } from './soak.ts'
import { openStage, openStageApart, type Stage, type StageOptions } from './stage.ts'
import { heading, isMet, lineOf, type Row } from './table.ts'
import { backupKilled, bulkKilled, listKilled } from './unfinished-work.ts'

const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
})

const port = 4240

/** What is set up at this moment, the last one last; a signal in the middle leaves nothing behind. */
const standing: (() => Promise<void>)[] = []

async function takeDown(): Promise<void> {
  for (let step = standing.pop(); step; step = standing.pop()) await step().catch(() => undefined)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void takeDown().finally(() => process.exit(1)))
}

/** A fault and the way to it; a sentence where it cannot be made on this machine. */
interface Planned {
  readonly name: string
  readonly run: () => Promise<Outcome | string>
}

function on<On extends Stage>(
  open: (options: StageOptions) => Promise<On>,
  options: Omit<StageOptions, 'port'> = {},
  manner: Manner = { settle: true },
) {
  return (fault: Fault<On>): Planned => ({
    name: fault.name,
    run: async () => {
      const stage = await open({ port, ...options })
      standing.push(stage.close)
      return suffer(fault, stage, manner)
    },
  })
}

/** Megabytes that a new portal's data, and PostgreSQL's journal for some minutes, need. */
const diskSize = 400

async function onSmallDisk(fault: Fault<Stage>): Promise<Outcome | string> {
  const why = whyNoSmallDisk()
  if (why) return why
  const disk = await aSmallDisk(diskSize).catch((error: Error) => error.message)
  if (typeof disk === 'string') return `no small disk can be mounted: ${disk}`
  standing.push(disk.remove)
  return on(openStage, { dataDir: disk.path })(fault).run()
}

const full = diskFull(12)

const plan: readonly Planned[] = [
  ...[portalKilled, everythingKilled, backendKilled, postmasterKilled].map(on(openStage)),
  ...[workerKilled, restarted, frozen(30), halfOpen, readOnly].map(on(openStageApart)),
  { name: full.name, run: () => onSmallDisk(full) },
  // The pause of a server that was away grows to five minutes: what waits for it is not waited for here.
  ...[silentMailServer(60), dyingMailServer(15)].map(on(openStage, {}, { settle: false })),
  on(openStage)(hangingScanner),
  on(openStage, { env: clockEnv })(clockJump),
  ...[bulkKilled, backupKilled, listKilled].map(on(openStageApart)),
  { name: 'backup and restore of 100,000 tickets', run: () => restoreMany(port) },
  on(openStage, {}, { settle: true, size: soakLoad })(soak(Number(given.minutes))),
]

/** In one line, with what was behind it. */
function reasonOf(error: unknown): string {
  const causes = error instanceof Error && error.cause ? ` (${String(error.cause)})` : ''
  return `${String(error).split('\n')[0]}${causes}`
}

process.stdout.write(`${heading}\n`)
const rows: Row[] = []
for (const { name, run } of plan) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  const row: Row = await run().then(
    (outcome) => (typeof outcome === 'string' ? { fault: name, skipped: outcome } : { fault: name, outcome }),
    (error: unknown) => ({ fault: name, broken: reasonOf(error) }),
  )
  await takeDown()
  rows.push(row)
  process.stdout.write(`${lineOf(row)}\n`)
}
const slowest = Math.max(1, ...rows.map((row) => ('outcome' in row ? row.outcome.slowness : 1)))
process.stdout.write(
  `\nLoad average ${loadavg()
    .map((each) => each.toFixed(1))
    .join(
      ' ',
    )}; at worst ${slowest.toFixed(1)} times slower than a quiet machine, and its limits of time as much longer.\n`,
)
process.exit(rows.every(isMet) ? 0 : 1)
