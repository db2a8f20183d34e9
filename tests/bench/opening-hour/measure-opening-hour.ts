// The first hour of a stage on one machine: everybody comes at once, at shares of the expected pace.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { loadavg, setPriority } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { familyOf } from '#tests/faults/process-family.ts'
import { until } from '#tests/faults/until.ts'
import { plainNginx, startNginx, writeNginxFiles } from '#tests/portal/nginx.ts'
import { makeDataDir, postmasterOf, startPortal } from '#tests/portal/portal-process.ts'
import { untilQueuesRest } from '../cpu/filled-portal.ts'
import { processorMsOfFamily } from '../cpu/processor-time.ts'
import type { Figure } from '../figure.ts'
import { printFigures } from '../print-figures.ts'
import { Families } from './kinds.ts'
import { sendAll } from './open-loop.ts'
import { prepareOpening } from './prepare-opening.ts'
import { figuresOf } from './targets.ts'

const port = 4237
const proxyPort = 4239
/** A demo behind a proxy needs one of its own. */
const password = 'Uji!jam-buka-7a'

/** Opens the agents' event streams; gives them, to be closed. */
async function openStreams(cookies: readonly string[]): Promise<IncomingMessage[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  return Promise.all(
    cookies.map(async (cookie) => {
      const asked = get({ agent, host: '127.0.0.1', port, path: '/events', headers: { cookie } })
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
      answer.resume().on('error', () => undefined)
      return answer
    }),
  )
}

/** Memory of the processes in MB; what several of them share is counted once. */
async function megabytesOf(pids: readonly number[]): Promise<number> {
  let kilobytes = 0
  for (const each of new Set((await Promise.all(pids.map(familyOf))).flat())) {
    const rollup = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/Pss:\s+(\d+)/.exec(rollup)?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1024)
}

/** Starts the shipped nginx in front of the portal. */
async function startProxy(folder: string): Promise<ChildProcess> {
  await mkdir(folder)
  const nginx = startNginx(await writeNginxFiles(folder, plainNginx(proxyPort, port)))
  const isUp = () =>
    fetch(`http://127.0.0.1:${proxyPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('nginx', isUp)
  return nginx
}

/** The processes of a run, and the database in which questions are looked for. */
interface Machine {
  readonly portal: number
  readonly postgres: number
  readonly nginx: number | undefined
  readonly database: pg.Client
}

async function processorSeconds({ portal, postgres, nginx }: Machine): Promise<number[]> {
  const { user, system } = process.cpuUsage()
  const others = [processorMsOfFamily(portal, postgres), processorMsOfFamily(postgres)]
  if (nginx) others.push(processorMsOfFamily(nginx))
  return [(user + system) / 1000, ...(await Promise.all(others))].map((ms) => ms / 1000)
}

/** Sends everything at `share` of the pace. Returns a line for each kind, then what was lost, and what it cost. */
async function measureRun(machine: Machine, families: Families, share: number, seconds: number): Promise<Figure[]> {
  const { portal, postgres, nginx, database } = machine
  let most = 0
  const look = async () => {
    most = Math.max(most, await megabytesOf([portal, postgres, ...(nginx ? [nginx] : [])]))
  }
  const looking = setInterval(look, 5_000)
  const before = await processorSeconds(machine)
  const { results, lateMs } = await sendAll(families.kinds(share), seconds)
  const used = (await processorSeconds(machine)).map((value, at) => (value - (before[at] ?? 0)).toFixed(1))
  clearInterval(looking)
  await look()
  families.close()
  const { rows } = await database.query('select from ticket where public_id = any($1)', [families.acknowledged])
  const lost = families.acknowledged.length - rows.length
  const late = `${Math.round(lateMs)} ms`
  return [
    ...figuresOf(results, share),
    { name: 'acknowledged questions lost', value: `${lost}`, budget: '0', met: lost === 0 },
    { name: 'peak memory of all processes (PSS)', value: `${most} MB`, budget: '<= 900 MB', met: most <= 900 },
    { name: 'seconds: generator, Node, PostgreSQL, nginx', value: used.join(', '), budget: '', met: true },
    // Otherwise it sends bursts, and measures its own waiting.
    { name: 'generator late, p95', value: late, budget: '<= 100 ms, or the run is void', met: lateMs <= 100 },
  ]
}

/** Sends each share of the pace each way, and prints a table for each run. Returns whether all targets were met. */
export async function measureOpeningHour(shares: number[], ways: string[], seconds: number): Promise<boolean> {
  const { dataDir, remove } = await makeDataDir()
  const env = {
    PEAK_MEASURED: '1',
    WEB_PROCESSES: '',
    // As `npm start`.
    NODE_OPTIONS: '--max-semi-space-size=8',
    TRUST_PROXY: '1',
    PORTAL_DEMO: '1',
    PORTAL_DEMO_PASSWORD: password,
  }
  const portal = await startPortal({ dataDir, port, env })
  const nginx = ways.includes('nginx') ? await startProxy(join(dataDir, 'nginx')) : undefined
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  let met = true
  try {
    await database.connect()
    const opening = await prepareOpening(portal.origin, { dataDir, database, password })
    const streams = await openStreams(opening.agents)
    const machine = { portal: portal.pid, postgres: await postmasterOf(dataDir), nginx: nginx?.pid, database }
    // Families have their own devices. At a lower priority this process starves beside a busy portal.
    setPriority(5)
    const runs = shares.flatMap((share) => ways.map((way) => ({ share, way })))
    // A portal that has just started compiles its code first.
    const early = new Families(opening, port, runs.length)
    await sendAll(early.kinds(0.1), 20)
    early.close()
    for (const [number, { share, way }] of runs.entries()) {
      await untilQueuesRest(database)
      process.stdout.write(
        `\nopening hour x ${share}, ${way}, ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}\n`,
      )
      const families = new Families(opening, way === 'nginx' ? proxyPort : port, number)
      met = printFigures(await measureRun(machine, families, share, seconds)) && met
    }
    for (const stream of streams) stream.destroy()
    return met
  } finally {
    await database.end()
    if (nginx?.kill('SIGTERM')) await once(nginx, 'exit')
    await portal.stop()
    await remove()
  }
}
