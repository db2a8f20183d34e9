// The events of a ticket that what is about to be read already holds.
import { and, desc, eq, gte } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { liveEvent } from './live-tables.ts'

/** Events of longer ago have been heard, in milliseconds. */
const heardAfter = 60_000

/** More than happen to one ticket in that time. */
const mostKnown = 50

/**
 * The ids of the newest events of the ticket, to be asked for before the ticket itself: a page need not read again because
 * of them. Ids, not the newest alone: a smaller one may be committed after a larger.
 */
export async function findKnownEvents(ticketId: number): Promise<number[]> {
  const rows = await database
    .select({ id: liveEvent.id })
    .from(liveEvent)
    .where(and(eq(liveEvent.ticketId, ticketId), gte(liveEvent.at, new Date(now().getTime() - heardAfter))))
    .orderBy(desc(liveEvent.at))
    .limit(mostKnown)
  return rows.map(({ id }) => id)
}
