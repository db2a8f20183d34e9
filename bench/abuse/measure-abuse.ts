// The portal under what strangers send: resident memory of its process, and how long '/' takes meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { makeDataDir, startPortal } from '#tests/e2e/processes/portal-process.ts'
import { residentBytes } from '#tests/e2e/processes/resident-memory.ts'
import type { Figure } from '../figure.ts'
import { loads } from './loads.ts'

const port = 4236
const megabyte = 1024 * 1024
const mostMegabytes = 600
const mostTimesSlower = 3
const readsPerSecond = 100

/** So long '/' is read alone before each load, in milliseconds: about as long as a load takes. */
const aloneMs = 12_000

interface Sample {
  readonly times: readonly number[]
  readonly failed: number
}

const p99 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

async function sample(reader: Worker): Promise<Sample> {
  const told = once(reader, 'message')
  reader.postMessage('tell')
  return (await told)[0] as Sample
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

/** One portal for all loads, one after the other, as on a bad day: what a load leaves behind weighs on the next. */
export async function measureAbuse(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port })
  const origin = portal.origin.replace('localhost', '127.0.0.1')
  const reader = new Worker(new URL('sample-page.ts', import.meta.url), {
    workerData: { origin, perSecond: readsPerSecond },
  })
  const figures: Figure[] = []
  try {
    await readForAWhile(portal.origin)
    await sleep(5_000)
    await sample(reader)
    for (const { name } of loads) {
      await sleep(aloneMs)
      const alone = p99((await sample(reader)).times)
      const { resident, inTime } = await mostHeld(portal.pid, () => send(name, portal.origin))
      const { times, failed } = await sample(reader)
      const ratio = p99(times) / alone
      const said = [failed && `${failed} failed`, !inTime && 'not answered in 60 s']
        .filter(Boolean)
        .map((word) => `, ${word}`)
      process.stderr.write(
        `${name}: ${resident} MB, p99 ${p99(times).toFixed(1)} / ${alone.toFixed(1)} ms${said.join('')}\n`,
      )
      figures.push(
        {
          name: `${name}: resident memory`,
          value: `${resident} MB`,
          budget: `< ${mostMegabytes} MB`,
          met: resident < mostMegabytes,
        },
        {
          name: `${name}: p99 of '/' against alone`,
          value: `${ratio.toFixed(2)} (${p99(times).toFixed(1)} / ${alone.toFixed(1)} ms)${said.join('')}`,
          budget: `<= ${mostTimesSlower}`,
          met: ratio <= mostTimesSlower && failed === 0 && inTime,
        },
      )
    }
    return figures
  } finally {
    await reader.terminate()
    await portal.stop()
    await remove()
  }
}
