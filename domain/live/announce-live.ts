// Stores live events in the transaction of a change and signals them to every process.
import { type SQL, sql } from 'drizzle-orm'
import { afterCommit, type Transaction } from '#platform/database/database.server.ts'
import { scheduleSignal } from '#platform/signals.server.ts'
import { now } from '#shared/dates.ts'
import type { LiveEvent } from './live-event.ts'
import { liveEvent } from './live-tables.ts'

/** Stores the event with the write, and once that has committed lets every process know that there is one. */
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
