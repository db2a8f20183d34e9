// The first hour of a stage on one machine: everybody comes at once, at the pace of the issue and above it.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { familyOf } from '#tests/faults/process-family.ts'
import { until } from '#tests/faults/until.ts'
import { plainNginx, startNginx, writeNginxFiles } from '#tests/portal/nginx.ts'
import { makeDataDir, postmasterOf, startPortal } from '#tests/portal/portal-process.ts'
import type { Figure } from '../figure.ts'
import { Families } from './kinds.ts'
import { type Result, sendAll } from './open-loop.ts'
import { prepareOpening } from './prepare-opening.ts'

const seconds = 60
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

/** Memory of the portal's processes and of its database's, in MB; what several of them share is counted once. */
async function megabytesOf(pid: number, dataDir: string): Promise<number> {
  const [portal, database] = await Promise.all([familyOf(pid), postmasterOf(dataDir).then(familyOf)])
  let bytes = 0
  for (const each of new Set([...portal, ...database])) {
    const rollup = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '')
    bytes += Number(/Pss:\s+(\d+)/.exec(rollup)?.[1] ?? 0) * 1024
  }
  return Math.round(bytes / 1024 / 1024)
}

const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : `${Math.round(value)}`)

/** Below the limit nothing is refused; above it what is written may be, and pages stay fast. */
function figureOf({ name, done, refused, failed, p50, p95, p99 }: Result, share: number, run: string): Figure {
  const isPage = name === 'public page'
  const times = `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)} ms`
  return {
    name: `${run}: ${name}`,
    value: `${done} done, ${refused} refused, ${failed} failed, ${times}`,
    budget: share <= 1 ? 'none refused or failed' : isPage ? 'none refused or failed, p95 <= 100 ms' : 'none failed',
    met: failed === 0 && (refused === 0 || (share > 1 && !isPage)) && (!isPage || p95 <= 100),
  }
}

/** Starts the shipped nginx in front of the portal, where this machine has nginx. Returns what stops it. */
async function startProxy(folder: string): Promise<(() => Promise<void>) | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  await mkdir(folder)
  const nginx = startNginx(await writeNginxFiles(folder, plainNginx(proxyPort, port)))
  const isUp = () =>
    fetch(`http://127.0.0.1:${proxyPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('nginx', isUp)
  return async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
  }
}

/** Sends the opening hour for a minute at each share of its pace, directly and through nginx; a line for each kind. */
export async function measureOpeningHour(shares: readonly number[]): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const env = {
    PEAK_MEASURED: '1',
    WEB_PROCESSES: '',
    TRUST_PROXY: '1',
    PORTAL_DEMO: '1',
    PORTAL_DEMO_PASSWORD: password,
  }
  const portal = await startPortal({ dataDir, port, env })
  const stopProxy = await startProxy(join(dataDir, 'nginx'))
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  const figures: Figure[] = []
  try {
    await database.connect()
    const opening = await prepareOpening(portal.origin, { dataDir, database, password })
    const streams = await openStreams(opening.agents)
    const ways = [{ way: 'direct', at: port }, ...(stopProxy ? [{ way: 'nginx', at: proxyPort }] : [])]
    for (const [share, { way, at }] of shares.flatMap((each) => ways.map((entry) => [each, entry] as const))) {
      const run = `opening hour × ${share}, ${way}`
      const families = new Families(opening, at)
      const results = await sendAll(families.kinds(share), seconds)
      const held = await megabytesOf(portal.pid, dataDir)
      families.close()
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from ticket where public_id = any($1)',
        [families.acknowledged],
      )
      const lost = families.acknowledged.length - (rows[0]?.count ?? 0)
      figures.push(...results.map((result) => figureOf(result, share, run)), {
        name: `${run}: acknowledged questions lost; resident memory`,
        value: `${lost} of ${families.acknowledged.length}; ${held} MB`,
        ...{ budget: '0; <= 800 MB', met: lost === 0 && held <= 800 },
      })
    }
    for (const stream of streams) stream.destroy()
    return figures
  } finally {
    await database.end()
    await stopProxy?.()
    await portal.stop()
    await remove()
  }
}
