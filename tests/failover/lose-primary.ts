// The machine that takes writes is lost during a minute of questions, returns as a standby, and what became of them is counted.
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../faults/until.ts'
import type { Machine } from './addresses.ts'
import { sendGuests, type Visits } from './guests.ts'
import { cutOff } from './network-split.ts'
import { readReports } from './read-reports.ts'
import type { Stage } from './stage.ts'

/** A way to lose a machine; gives what brings it back, which may be called again. */
type Loss = (stage: Stage, machine: Machine) => Promise<() => Promise<void>>

export const killed: Loss = async (stage, machine) => {
  await stage.killMachine(machine)
  let isBack = false
  return async () => {
    if (!isBack) await stage.startMachine(machine)
    isBack = true
  }
}

export const split: Loss = async (_, machine) => cutOff(machine)

/** What became of the questions and pages of a run. */
export interface Outcome {
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  /** Seconds: the longest time in which no one got a receipt. */
  readonly withoutWriting: number
  readonly reads: number
  readonly readsFailed: number
  /** Milliseconds that 99 of 100 reads of public pages stayed below. */
  readonly readsP99: number
  /** Further words, and what was not as it must be. */
  readonly notes: readonly string[]
  readonly problems: readonly string[]
}

/** Seconds: of the whole minute, how long all is well first, and how long the machine is away. */
const times = { all: 60, before: 10, away: 35 }

const list = (tally: ReadonlyMap<string, number>) => [...tally].map(([what, n]) => `${n} x ${what}`).join(', ')

/** What is wrong with any run, however it went, and its figures. */
export async function countOutcome(stage: Stage, visits: Visits, from: number): Promise<Outcome> {
  const ids = visits.acknowledged.map(({ publicId }) => publicId)
  const stored = await stage.ask<{ id: string; words: string }>(
    'select public_id as id, description as words from ticket where description like $1',
    [`Pertanyaan saat gangguan ${visits.mark} %`],
  )
  const kept = new Set(stored.map(({ id }) => id))
  const lost = ids.filter((id) => !kept.has(id)).length
  const doubled = stored.length - new Set(stored.map(({ words }) => words)).size
  const moments = [from, ...visits.acknowledged.map(({ at }) => at)].sort((a, b) => a - b)
  const gaps = moments.map((at, index) => at - (moments[index - 1] ?? at))
  const readsFailed = [...visits.failedReads.values()].reduce((sum, n) => sum + n, 0)
  const problems: string[] = []
  if (lost > 0) problems.push(`${lost} acknowledged questions are not stored`)
  if (doubled > 0) problems.push(`${doubled} questions are stored twice`)
  if (readsFailed > 0) problems.push(`public pages not shown: ${list(visits.failedReads)}`)
  const strange = new Map(
    [...visits.refused].filter(([what]) => what !== '503 with a message' && !what.startsWith('no answer')),
  )
  if (strange.size > 0) problems.push(`refused without a message: ${list(strange)}`)
  return {
    ...{ acknowledged: ids.length, lost, doubled, readsFailed, reads: visits.reads.length, problems },
    withoutWriting: Math.max(...gaps) / 1_000,
    readsP99: visits.reads.toSorted((a, b) => a - b)[Math.floor(visits.reads.length * 0.99)] ?? Number.NaN,
    notes: visits.refused.size > 0 ? [`tries refused and sent again: ${list(visits.refused)}`] : [],
  }
}

/**
 * One minute of questions with one loss.
 * @throws when no machine takes writes within two minutes, or the lost one does not come back as a standby.
 */
export async function losePrimary(stage: Stage, lose: Loss, undo: (() => Promise<unknown>)[]): Promise<Outcome> {
  const primary = await stage.findPrimary()
  if (!primary) throw new Error('no machine takes writes')
  const visits = sendGuests(stage.origin, stage.regencyId)
  const began = performance.now()
  try {
    await sleep(times.before * 1_000)
    const bringBack = await lose(stage, primary)
    undo.push(bringBack)
    const lostAt = performance.now()
    await until('another primary', async () => {
      const now = await stage.findPrimary()
      return now !== undefined && now.name !== primary.name
    })
    const promoted = (performance.now() - lostAt) / 1_000
    await sleep(Math.max(0, times.away * 1_000 - (performance.now() - lostAt)))
    await bringBack()
    const backAt = performance.now()
    await until('the lost machine as a synchronous standby', stage.hasSyncStandby, { limit: 120_000, every: 250 })
    const back = (performance.now() - backAt) / 1_000
    await sleep(Math.max(0, times.all * 1_000 - (performance.now() - began)))
    await visits.stop()
    const outcome = await countOutcome(stage, visits, began)
    const words = `promoted after ${promoted.toFixed(1)} s; the lost machine was standby ${back.toFixed(1)} s after its return`
    return { ...outcome, notes: [words, await readReports(stage), ...outcome.notes] }
  } finally {
    await visits.stop()
  }
}
