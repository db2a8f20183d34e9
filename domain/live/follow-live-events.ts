// Receives every live event once, from all processes, as soon as it is committed.
import { asc, desc, gt, inArray, or } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { onSignal } from '#platform/signals.server.ts'
import { minutes } from '#shared/durations.ts'
import type { LiveEvent } from './live-event.ts'
import { eventColumns, liveEvent } from './live-tables.ts'

/** A signal can be lost: so often it is looked without one, in milliseconds. */
const usualLookEvery = 5_000

/** How long a transaction may take between its event and its commit, in milliseconds; then its id is given up. */
const waitForGap = minutes(1)

/** So many events are read at a time, and so far before the newest one a start looks for ids under way. */
const atOnce = 500

/** What follows the events; `last` is the largest id received so far, 0 before the first. */
export interface Following {
  readonly last: () => number
  readonly stop: () => Promise<void>
}

/**
 * Calls `hear` with each event that is committed from now on, until `stop`. Ids are given before the commit, so that
 * they come in no strict order: those that are missing are asked for again, until it is clear that they were rolled back.
 * @throws when the database cannot be reached.
 */
export async function followLiveEvents(
  hear: (event: LiveEvent) => void,
  lookEvery = usualLookEvery,
): Promise<Following> {
  let last = 0
  /** Ids that may still be committed, and when they were first missed. */
  const missing = new Map<number, number>()
  let reading: Promise<void> | undefined
  let again = false

  function note(id: number): void {
    if (missing.delete(id) || id <= last) return
    const at = performance.now()
    for (let passed = Math.max(last + 1, id - atOnce); passed < id; passed++) missing.set(passed, at)
    last = id
  }

  async function readNew(): Promise<void> {
    const givenUp = performance.now() - waitForGap
    for (const [id, since] of missing) if (since < givenUp) missing.delete(id)
    let found: LiveEvent[]
    do {
      found = await database
        .select(eventColumns)
        .from(liveEvent)
        .where(or(gt(liveEvent.id, last), inArray(liveEvent.id, [...missing.keys()])))
        .orderBy(asc(liveEvent.id))
        .limit(atOnce)
      for (const event of found) {
        note(event.id)
        hear(event)
      }
    } while (found.length === atOnce)
  }

  async function readUntilQuiet(): Promise<void> {
    do {
      again = false
      await readNew()
    } while (again)
  }

  function look(): void {
    again = true
    reading ??= readUntilQuiet()
      .catch((error: Error) => log.warn({ err: error }, 'live events are not read'))
      .finally(() => (reading = undefined))
  }

  const signal = await onSignal('live_events', look)
  const before = await database
    .select({ id: liveEvent.id })
    .from(liveEvent)
    .orderBy(desc(liveEvent.id))
    .limit(atOnce)
    .catch(async (error: unknown) => {
      await signal.stop()
      throw error
    })
  last = (before.at(-1)?.id ?? 1) - 1
  for (const { id } of before.reverse()) note(id)
  const timer = setInterval(look, lookEvery)
  return {
    last: () => last,
    stop: async () => {
      clearInterval(timer)
      await signal.stop()
      await reading
    },
  }
}
