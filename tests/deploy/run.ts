// `npm run test:deploy`: what deploy/ and a release promise, tried on this machine; the exit code is 1 when one trial fails.
import { parseArgs } from 'node:util'
import { type PortalsApart, startApart } from './portals-apart.ts'
import { caddy, nginx } from './proxies.ts'
import { makeRelease } from './release-folder.ts'
import { commandsExplain, commandsWork, listIsWhole, starts } from './release-starts.ts'
import { Missing, Standing, type Trial } from './trial.ts'
import { unitsAreSound } from './units.ts'
import { upgrades } from './upgrade.ts'

const { positionals: wanted } = parseArgs({ allowPositionals: true })

/** The first of six ports of these trials. */
const port = 4390

const standing = new Standing()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standing.takeDown().finally(() => process.exit(1)))
}

const say = (mark: string, name: string, words: string) => process.stdout.write(`${mark} ${name.padEnd(46)} ${words}\n`)

/** Returns whether it passed: one that cannot run here says so, and is no failure. */
async function runTrial({ name, run }: Trial): Promise<boolean> {
  try {
    say('✓', name, await run())
    return true
  } catch (error) {
    if (error instanceof Missing) {
      say('-', name, `SKIPPED: ${error.message}`)
      return true
    }
    say('✗', name, error instanceof Error ? [error.message, error.cause].filter(Boolean).join(' ') : String(error))
    return false
  }
}

async function test(): Promise<boolean> {
  const release = await makeRelease(standing)
  say('✓', 'release made from what the Dockerfile copies', 'npm run release, with no registry to be reached')
  let apart: Promise<PortalsApart> | undefined
  const origin = `https://localhost:${port + 3}`
  const at = {
    ...{ place: release.place, port: port + 3, plainPort: port + 4 },
    portals: () => (apart ??= startApart(release, { standing, origin, ports: [port + 1, port + 2] })),
  }
  const trials = [
    ...[starts(release, port), commandsExplain(release), commandsWork(release, port), listIsWhole(release)],
    ...[unitsAreSound(release), upgrades(release, port), nginx(at), caddy(at)],
  ]
  let hasPassed = true
  for (const trial of trials) {
    if (wanted.length > 0 && !wanted.some((word) => trial.name.includes(word))) continue
    hasPassed = (await runTrial(trial)) && hasPassed
  }
  return hasPassed
}

const hasPassed = await test().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return false
})
await standing.takeDown()
process.exit(hasPassed ? 0 : 1)
