// A fault as the tests know it, and a portal that suffers it under load: what was lost, and how long people waited.
import { lostAndDouble, mailsTwice, openMailJobs } from './count.ts'
import { type Load, type LoadSize, sendQuestions, type Try } from './load.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

/** What a fault finds when it happens. */
export interface Scene<On extends Stage = Stage> {
  readonly stage: On
  readonly load: Load
  /** Says that the cause is gone from now on; may be said again, the last time counts. */
  readonly fixed: () => void
  /** Keeps a figure for the table. */
  readonly note: (line: string) => void
}

/**
 * What people may get while the fault lasts: their receipts only; or a 503 message that says when to try again; or
 * nothing, because the process that answers is dead itself.
 */
type Allowed = 'receipts' | 'words' | 'silence'

/** One fault, on the stage that it needs. */
export interface Fault<On extends Stage = Stage> {
  readonly name: string
  readonly allowed: Allowed
  /** True when someone must have been refused, or the fault did not happen. */
  readonly refuses?: boolean
  /** The longest wait for an answer, and from the fix until all is well, in milliseconds on a machine that keeps up. */
  readonly wait?: number
  readonly back?: number
  /** Makes it, holds it and fixes it; gives what it found wrong beyond what is counted for every fault. */
  readonly happen: (scene: Scene<On>) => Promise<readonly string[] | undefined>
}

/** What became of a portal that suffered a fault. */
export interface Outcome {
  readonly acknowledged: number
  readonly lost: number
  readonly double: number
  readonly mailsTwice: number
  /** Milliseconds; `backAfter` is undefined when nothing had to come back. */
  readonly longestWait: number
  readonly backAfter: number | undefined
  /** How much slower than a quiet machine this one was just before, at least 1. */
  readonly slowness: number
  /** What was not as it must be, as text; none: the fault was tolerated. */
  readonly problems: readonly string[]
  /** Further figures. */
  readonly notes: readonly string[]
}

/** How a fault is suffered. */
export interface Manner {
  /** Wait afterwards, up to three minutes, until the mails of what was acknowledged are on their way. */
  readonly settle: boolean
  /** Limits of time stretch as much as this machine is slower than a quiet one, and so many times at least. */
  readonly generous?: number
  readonly size?: LoadSize
}

/** Milliseconds that a question takes under this load on a quiet machine. */
const quietAnswer = 60

/** Acknowledged questions before a fault, and after it. */
const warmUp = 24
const afterwards = 16

const duration = ({ began, ended }: Try) => ended - began

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** Waits until so many more questions were acknowledged. */
export function untilMore(load: Load, more: number, limit = 120_000): Promise<void> {
  const enough = load.acknowledged.length + more
  return until(`${more} more questions`, () => load.acknowledged.length >= enough, { limit })
}

/** What was wrong about answers, beyond that they were no receipts. */
function wrongAnswers(refused: readonly Try[], allowed: Allowed): string[] {
  const wrong = new Map<string, number>()
  for (const { status, retryAfter, text } of refused) {
    const inWords = status === 503 && retryAfter !== null && text.includes('Layanan sedang tidak dapat dihubungi')
    if (allowed !== 'receipts' && inWords) continue
    if (allowed === 'silence' && status === 0) continue
    const what = `${status || 'no answer'}${status === 503 ? ' without the words or Retry-After' : ''}`
    wrong.set(what, (wrong.get(what) ?? 0) + 1)
  }
  return [...wrong].map(([what, times]) => `${times} answered ${what}`)
}

/**
 * Lets a portal suffer a fault under load and counts.
 * @throws when the portal does not take questions again within two minutes, or a fault cannot be made.
 */
export async function suffer<On extends Stage>(
  fault: Fault<On>,
  stage: On,
  { settle, generous = 1, size }: Manner,
): Promise<Outcome> {
  const load = await sendQuestions(stage.origin, size)
  const problems: string[] = []
  const notes: string[] = []
  let fixedAt: number | undefined
  try {
    await untilMore(load, warmUp)
    const slowness = Math.max(generous, median(load.taken.map(duration)) / quietAnswer)
    const from = performance.now()
    const fixed = () => {
      fixedAt = performance.now()
    }
    problems.push(...((await fault.happen({ stage, load, fixed, note: (line) => notes.push(line) })) ?? []))
    await untilMore(load, afterwards)
    await load.stop()

    const after = fixedAt
    const tries = [...load.taken, ...load.refused].filter(({ ended }) => ended >= from)
    const longestWait = Math.max(...tries.map(duration))
    const backAfter = after === undefined ? undefined : timeBack(load, after)
    if (after !== undefined) notes.push(...lateRefusals(load, after))
    const reads = load.reads.filter(({ status, ended }) => ended >= from && status !== 200)
    problems.push(...wrongAnswers(load.refused, fault.allowed))
    if (fault.allowed !== 'silence') {
      if (reads.length > 0) problems.push(`the home page was not shown ${reads.length} times`)
      if (!stage.web.isAlive()) problems.push('the process has ended')
    }
    if (fault.refuses && load.refused.length === 0) problems.push('no one noticed the fault')
    for (const [what, took, limit] of [
      ['an answer', longestWait, fault.wait],
      ['coming back', backAfter, fault.back],
    ] as const) {
      if (limit && took && took > limit * slowness) problems.push(`${what} took ${Math.round(took)} ms`)
    }
    if (settle) problems.push(...(await settleMails(stage)))

    const { lost, double } = await lostAndDouble(await stage.databaseUrl(), load.acknowledged)
    const twice = mailsTwice(stage.mailServer.taken)
    if (lost.length > 0) problems.push(`lost: ${lost.slice(0, 3).join(', ')}`)
    if (double.length > 0) problems.push(`double: ${double.slice(0, 3).join(', ')}`)
    if (twice.length > 0) problems.push(`mails twice: ${twice.slice(0, 3).join(', ')}`)
    return {
      ...{ acknowledged: load.acknowledged.length, lost: lost.length, double: double.length, mailsTwice: twice.length },
      ...{ longestWait, backAfter, slowness, problems, notes },
    }
  } finally {
    await load.stop()
  }
}

/** From the fix until someone had a receipt and no one was refused any more, in milliseconds. */
function timeBack(load: Load, fixedAt: number): number {
  const firstTaken = Math.min(...load.taken.map(({ ended }) => ended).filter((ended) => ended > fixedAt))
  const lastRefused = Math.max(0, ...load.refused.map(({ ended }) => ended))
  return Math.max(firstTaken, lastRefused) - fixedAt
}

/** A refusal long after the fix is seldom caused by the fault; the table names it. Milliseconds. */
const late = 10_000

function lateRefusals({ refused }: Load, fixedAt: number): string[] {
  const found = refused.filter(({ ended }) => ended > fixedAt + late)
  const last = found.at(-1)
  if (!last) return []
  const title = /<title>([^<]*)/.exec(last.text)?.[1] ?? ''
  const [at, wait] = [last.ended - fixedAt, duration(last)].map((ms) => (ms / 1000).toFixed(1))
  return [
    `${found.length} refused later than 10 s after the fix, the last after ${at} s: ${last.status} after ${wait} s ${title}`,
  ]
}

async function settleMails(stage: Stage): Promise<string[]> {
  const url = await stage.databaseUrl()
  try {
    await until('mails on their way', async () => (await openMailJobs(url)) === 0, { limit: 180_000, every: 500 })
    return []
  } catch {
    return [`${await openMailJobs(url)} jobs of mails are still open after three minutes`]
  }
}
