// Tells every process, in the transaction of a change, what open pages should hear.
import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import type { LiveEvent } from './live-event.ts'
import { liveEvent } from './live-tables.ts'

/** The PostgreSQL channel; its payload is a `LiveEvent` as JSON. */
export const liveChannel = 'desk'

/** Stores the event for those who are away for a moment and notifies `liveChannel`; both happen when the write commits. */
export async function announceLive(tx: Transaction, event: Omit<LiveEvent, 'id'>): Promise<void> {
  const [stored] = await tx
    .insert(liveEvent)
    .values({ ...event, at: now() })
    .returning({ id: liveEvent.id })
  if (!stored) throw new Error('a live event was not stored')
  const payload: LiveEvent = { id: stored.id, ...event }
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(payload)})`)
}
