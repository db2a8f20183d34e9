// The portal under what strangers send: resident memory of its process, and how long '/' takes meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Figure } from '#tests/bench/figure.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { residentBytes } from '#tests/portal/resident-memory.ts'
import { loads } from './loads.ts'

const port = 4236
const megabyte = 1024 * 1024
const mostMegabytes = 600
const mostTimesSlower = 3
const readsPerSecond = 100

/** Time in which '/' is read alone before each load, in milliseconds. */
const aloneMs = 6_000

/** So often each load is sent: one 99th percentile is a handful of readings, and any hiccup of the machine is among them. */
const rounds = 3

interface Sample {
  readonly times: readonly number[]
  readonly failed: number
}

const p99 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

async function sample(reader: Worker): Promise<Sample> {
  const answered = once(reader, 'message')
  reader.postMessage('tell')
  return (await answered)[0] as Sample
}

/**
 * Sends a load from a process of lowest priority: strangers compute on machines of their own, and must not take the
 * time of the two cores from the portal. Gives whether it was sent in time.
 */
async function send(name: string, origin: string): Promise<boolean> {
  const script = new URL('send-load.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, name, origin], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Runs `act` and gives the most that the process held meanwhile and in the seconds after it, in MB, and whether it ended in time. */
async function mostHeld(pid: number, act: () => Promise<boolean>) {
  let most = 0
  let over = false
  const watch = (async () => {
    while (!over) {
      most = Math.max(most, await residentBytes(pid))
      await sleep(100)
    }
  })()
  const inTime = await act()
  await sleep(2_000)
  over = true
  await watch
  return { resident: Math.round(most / megabyte), inTime }
}

/** So many readers' requests come before the first load: a portal that stands on the internet has been asked before. */
const earlier = 300

/** What readers do: pages, searches, the sign-in page, forms of people whose session has ended. */
async function readForAWhile(origin: string): Promise<void> {
  const form = {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ a: 'b' }),
    redirect: 'manual',
  } as const
  for (let number = 0; number < earlier / 3; number += 1) {
    await fetch(`${origin}/search?q=kuota ${number}`).then((answer) => answer.text())
    await fetch(`${origin}/status/${'a'.repeat(25)}`).then((answer) => answer.text())
    await fetch(`${origin}/client/create-question`, form).then((answer) => answer.text())
  }
}

/** What was seen of one load in one round. */
interface Seen {
  readonly name: string
  readonly megabytes: number
  /** Milliseconds. */
  readonly p99: number
  readonly aloneP99: number
  readonly failed: number
  readonly inTime: boolean
}

async function see(name: string, portal: PortalProcess, reader: Worker): Promise<Seen> {
  await sample(reader)
  await sleep(aloneMs)
  const alone = await sample(reader)
  const { resident, inTime } = await mostHeld(portal.pid, () => send(name, portal.origin))
  const { times, failed } = await sample(reader)
  const seen = { name, megabytes: resident, p99: p99(times), aloneP99: p99(alone.times), failed, inTime }
  process.stderr.write(`${name}: ${resident} MB, p99 ${seen.p99.toFixed(1)} / ${seen.aloneP99.toFixed(1)} ms\n`)
  return seen
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** The figures of one load: the most memory of all rounds, and the median wait against the median wait alone. */
function figuresOf(name: string, seen: readonly Seen[], alone: number): Figure[] {
  const megabytes = Math.max(...seen.map((each) => each.megabytes))
  const under = median(seen.map((each) => each.p99))
  const failed = seen.reduce((sum, each) => sum + each.failed, 0)
  const inTime = seen.every((each) => each.inTime)
  const said = [failed && `${failed} failed`, !inTime && 'not answered in 60 s']
    .filter(Boolean)
    .map((word) => `, ${word}`)
  return [
    {
      name: `${name}: resident memory`,
      value: `${megabytes} MB`,
      budget: `< ${mostMegabytes} MB`,
      met: megabytes < mostMegabytes,
    },
    {
      name: `${name}: p99 of '/' against alone`,
      value: `${(under / alone).toFixed(2)} (${under.toFixed(1)} / ${alone.toFixed(1)} ms)${said.join('')}`,
      budget: `<= ${mostTimesSlower}`,
      met: under / alone <= mostTimesSlower && failed === 0 && inTime,
    },
  ]
}

/** One portal for all loads, one after the other, as on a bad day: what a load leaves behind weighs on the next. */
export async function measureAbuse(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port })
  const origin = portal.origin.replace('localhost', '127.0.0.1')
  const reader = new Worker(new URL('sample-page.ts', import.meta.url), {
    workerData: { origin, perSecond: readsPerSecond },
  })
  try {
    await readForAWhile(portal.origin)
    await sleep(5_000)
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const { name } of loads) seen.push(await see(name, portal, reader))
    }
    const alone = median(seen.map(({ aloneP99 }) => aloneP99))
    return loads.flatMap(({ name }) =>
      figuresOf(
        name,
        seen.filter((each) => each.name === name),
        alone,
      ),
    )
  } finally {
    await reader.terminate()
    await portal.stop()
    await remove()
  }
}
