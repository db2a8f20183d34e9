// Tells every process, in the transaction of a change, what open pages should hear.
import { afterCommit, type Transaction } from '#platform/database.server.ts'
import { sendSignalSoon } from '#platform/signals.server.ts'
import { now } from '#shared/dates.ts'
import type { LiveEvent } from './live-event.ts'
import { liveEvent } from './live-tables.ts'

/** Stores the event with the write, and once that has committed lets every process know that there is one. */
export async function announceLive(tx: Transaction, event: Omit<LiveEvent, 'id'>): Promise<void> {
  await tx.insert(liveEvent).values({ ...event, at: now() })
  afterCommit(tx, () => sendSignalSoon('live_events'))
}
