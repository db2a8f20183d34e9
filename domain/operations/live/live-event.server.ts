import { and, asc, desc, eq, gt, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { mayReadSealedReports, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { afterCommit, database, type Transaction } from '#platform/database/database.server.ts'
import { agedRows } from '#platform/database/old-rows.ts'
import { log } from '#platform/log.server.ts'
import { onSignal, scheduleSignal } from '#platform/signals.server.ts'
import { now } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { type LiveEvent, mayReceive } from './live-event.ts'
import { eventColumns, liveEvent } from './live-tables.ts'

export async function announceLive(tx: Transaction, event: Omit<LiveEvent, 'id'>): Promise<void> {
  await tx.insert(liveEvent).values({ ...event, at: now() })
  signalLive(tx)
}

/** Signals what `liveEventSql` stored to every process, once the transaction has committed. */
export function signalLive(tx: Transaction): void {
  afterCommit(tx, () => scheduleSignal('live_events'))
}

/** The event as a part of a larger statement: one for each row of `source`, which has `at` and which `ids` refer to; then `signalLive`. */
export function liveEventSql(
  event: Pick<LiveEvent, 'kind' | 'audience'>,
  ids: Readonly<Record<'ticketId' | 'entryId' | 'officeId' | 'personId', SQL>>,
  source: SQL,
): SQL {
  return sql`insert into ${liveEvent} (kind, audience, ticket_id, entry_id, office_id, person_id, at)
    select ${event.kind}::text, ${event.audience}::text, ${ids.ticketId}, ${ids.entryId}, ${ids.officeId},
      ${ids.personId}, at from ${source}`
}

/** Older events were received, in milliseconds. */
const receivedAfter = 60_000

/** More than happen to one ticket in that time. */
const mostKnown = 50

/**
 * Ids of the newest events of the ticket, read before the ticket, so that its page can skip them. Smaller ids may
 * commit later.
 */
export async function findKnownEvents(ticketId: number): Promise<number[]> {
  const rows = await database
    .select({ id: liveEvent.id })
    .from(liveEvent)
    .where(and(eq(liveEvent.ticketId, ticketId), gte(liveEvent.at, new Date(now().getTime() - receivedAfter))))
    .orderBy(desc(liveEvent.at))
    .limit(mostKnown)
  return rows.map(({ id }) => id)
}

/** At most this many are caught up on; a page that missed more reloads everything. */
const catchUpLimit = 500

/** Ids precede the commit, so a smaller one may appear later: look back this far, in milliseconds. */
const overlap = 10_000

function reaches(person: Person): SQL | undefined {
  const own = and(inArray(liveEvent.audience, ['all', 'person']), eq(liveEvent.personId, person.id))
  const sealed = mayReadSealedReports(person) ? eq(liveEvent.audience, 'sealed') : undefined
  if (!mayWorkOnTickets(person)) return or(own, sealed)
  const desk = inArray(liveEvent.audience, ['all', 'desk'])
  if (person.role === 'admin' || person.officeId === null) return or(own, desk, sealed)
  return or(own, and(desk, eq(liveEvent.officeId, person.officeId)))
}

/**
 * Events after `afterId` for the person, oldest first, with some repeated; null `afterId`: the last seconds. Null: too
 * many or deleted, so reload.
 */
export async function findLiveEvents(person: Person, afterId: number | null): Promise<LiveEvent[] | null> {
  let since = now()
  if (afterId !== null) {
    const [last] = await database.select({ at: liveEvent.at }).from(liveEvent).where(eq(liveEvent.id, afterId))
    if (!last) return null
    since = last.at
  }
  const recent = gte(liveEvent.at, new Date(since.getTime() - overlap))
  const after = afterId === null ? recent : and(or(gt(liveEvent.id, afterId), recent), ne(liveEvent.id, afterId))
  const rows = await database
    .select(eventColumns)
    .from(liveEvent)
    .where(and(after, reaches(person)))
    .orderBy(asc(liveEvent.id))
    .limit(catchUpLimit + 1)
  return rows.length > catchUpLimit ? null : rows.filter((event) => mayReceive(person, event))
}

/** Polling interval in case a signal is lost, in milliseconds. */
const usualLookEvery = 5_000

/** How long a transaction may take between its event and its commit, in milliseconds; then its id is given up. */
const waitForGap = minutes(1)

/** Events read at a time, and how far before the newest one a start looks for uncommitted ids. */
const atOnce = 500

export interface Following {
  readonly last: () => number
  readonly stop: () => Promise<void>
}

/**
 * Calls `onEvent` with each committed event until `stop`; missing ids are read again until they are known to be rolled
 * back.
 * @throws without the database.
 */
export async function followLiveEvents(
  onEvent: (event: LiveEvent) => void,
  lookEvery = usualLookEvery,
): Promise<Following> {
  let last = 0
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
        onEvent(event)
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

export const oldLiveEvents = agedRows(liveEvent, liveEvent.at, days(1))
