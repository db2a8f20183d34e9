// Sign-ins as fast as they go, against argon2 alone on as many cores, and how long kept pages take meanwhile.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { verify } from '@node-rs/argon2'
import type { Figure } from '../figure.ts'
import { type Ask, load } from '../wrk.ts'
import { measurePace, median } from './endpoint.ts'
import { browser } from './endpoints.ts'

const rounds = 3
const seconds = 8
const connections = 16
const readsPerSecond = 100

/** Nothing but the hash is to bound sign-ins, as nothing but the sending is to bound kept pages. */
const least = 0.8

/** The longest wait for a kept page, in milliseconds, on the machine of the targets. */
const longest = 50

/** Who signs in. */
export interface SigningIn {
  readonly origin: string
  readonly emails: readonly string[]
  readonly password: string
  /** A hash that the portal made of the password. */
  readonly hashed: string
}

/** A sign-in through the form, of the people in turn. */
export function signInAsk({ origin, emails, password }: Omit<SigningIn, 'hashed'>, number: number): Ask {
  const email = emails[number % emails.length] ?? ''
  return { path: '/login', headers: { ...browser(number), origin }, form: { email, password } }
}

interface Sample {
  readonly times: readonly number[]
  readonly failed: number
}

async function sample(reader: Worker): Promise<Sample> {
  const answered = once(reader, 'message')
  reader.postMessage('tell')
  return (await answered)[0] as Sample
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** How many passwords a second are compared with the hash when every core does nothing else. */
async function compareAlone(hashed: string, password: string): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < until) {
        if (!(await verify(hashed, password))) throw new Error('the hash of the bench is not of its password')
        done += 1
      }
    }),
  )
  return done / seconds
}

/** Measures both in turn. */
export async function measureSignIns({ origin, emails, password, hashed }: SigningIn): Promise<Figure[]> {
  const reader = new Worker(new URL('../abuse/sample-page.ts', import.meta.url), {
    workerData: { origin: origin.replace('localhost', '127.0.0.1'), perSecond: readsPerSecond },
  })
  try {
    const [alone, ours, waits, paces]: [number[], number[], number[], number[]] = [[], [], [], []]
    let [refused, failed] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      paces.push(await measurePace(origin))
      alone.push(await compareAlone(hashed, password))
      await sleep(500)
      await sample(reader)
      const asks = emails.map((_, at) => signInAsk({ origin, emails, password }, at + round * emails.length))
      const signedIn = await load(origin, asks, { seconds, connections })
      const read = await sample(reader)
      ours.push(signedIn.perSecond)
      waits.push(p99(read.times))
      refused += signedIn.refused
      failed += read.failed
    }
    const share = median(ours) / median(alone)
    const wait = median(waits)
    const pace = median(paces)
    const most = longest / pace
    return [
      {
        name: 'sign-ins against argon2 alone on every core',
        value: `${share.toFixed(2)} (${median(ours).toFixed(0)} / ${median(alone).toFixed(0)} a second), ${refused} refused`,
        budget: `>= ${least}`,
        met: share >= least && refused === 0,
      },
      {
        name: 'kept pages beside these sign-ins, p99',
        value: `${wait.toFixed(1)} ms, ${failed} failed`,
        budget: `<= ${most.toFixed(0)} ms (${longest} ms / ${pace.toFixed(2)})`,
        met: wait <= most && failed === 0,
      },
    ]
  } finally {
    await reader.terminate()
  }
}
