// What a page missed while it was away.
import { and, asc, eq, gt, gte, inArray, ne, or, type SQL } from 'drizzle-orm'
import { mayReadSealedReports, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type LiveEvent, mayReceive } from './live-event.ts'
import { eventColumns, liveEvent } from './live-tables.ts'

/** At most this many are caught up on; a page that missed more reloads everything. */
const catchUpLimit = 500

/** Ids are given before the commit, so that a smaller one may show up after a larger: so far back is looked again, in milliseconds. */
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
 * The events after `afterId` that the person may receive, oldest first, and once more some of the seconds
 * before it: hearing an event twice does no harm. With `afterId` null what happened in the last seconds, for a page
 * that was made just now. Null when that event is no longer kept or there is more than `catchUpLimit`: then the page
 * reloads everything.
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
