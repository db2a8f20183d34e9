// The home page out of the page cache against bare node:http sending the same bytes: requests per second and p99.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { makeDataDir, startPortal } from '#tests/e2e/processes/portal-process.ts'
import type { Figure } from './figure.ts'

const rounds = 3
const seconds = 5
const encoding = 'Accept-Encoding: br'

interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

/** 32 connections from one thread of wrk, which costs less than the servers it measures. */
async function load(url: string): Promise<Load> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    '-H',
    encoding,
    url,
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const [, perSecond = ''] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return { perSecond: Number(perSecond), p99: Number(p99) * (units[unit] ?? Number.NaN) }
}

async function startBare(likeUrl: string): Promise<{ url: string; stop: () => void }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(likeUrl, { headers: { 'accept-encoding': 'br' } }, resolve).once('error', reject)
  })
  const body = await buffer(answer)
  const own = new Set(['date', 'connection', 'keep-alive'])
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !own.has(name))
    .flatMap(([name, value]) => [name, String(value)])
  const child = spawn(process.execPath, ['tests/bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64') }))
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() }
}

const best = (loads: readonly Load[]): Load => ({
  perSecond: Math.max(...loads.map((each) => each.perSecond)),
  p99: Math.min(...loads.map((each) => each.p99)),
})

/** Loads both servers in turn and compares the best round of each. */
export async function measurePublicPage(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port: 4235 })
  const url = portal.origin.replace('localhost', '127.0.0.1')
  const bare = await startBare(`${url}/`)
  try {
    const ours: Load[] = []
    const theirs: Load[] = []
    for (let round = 0; round < rounds; round++) {
      theirs.push(await load(bare.url))
      ours.push(await load(`${url}/`))
    }
    const [portalLoad, bareLoad] = [best(ours), best(theirs)]
    const speed = portalLoad.perSecond / bareLoad.perSecond
    const tail = portalLoad.p99 / bareLoad.p99
    return [
      {
        name: 'public page, requests/s against bare node:http',
        value: `${speed.toFixed(2)} (${Math.round(portalLoad.perSecond)} / ${Math.round(bareLoad.perSecond)})`,
        budget: '>= 0.8',
        met: speed >= 0.8,
      },
      {
        name: 'public page, p99 at 32 connections against bare node:http',
        value: `${tail.toFixed(2)} (${portalLoad.p99.toFixed(2)} ms / ${bareLoad.p99.toFixed(2)} ms)`,
        budget: '<= 2',
        met: tail <= 2,
      },
    ]
  } finally {
    bare.stop()
    await portal.stop()
    await remove()
  }
}
