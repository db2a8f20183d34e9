// Puts notices under people's bells, once per person and reason.
import { eq } from 'drizzle-orm'
import { announceLive } from '#domain/live/announce-live.ts'
import { noTicket } from '#domain/live/live-event.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { type NotificationKind, notification } from './notification-tables.ts'

/** A notice; `reason` names what it is about, for example 'ticket.answered:5512'. */
export interface NewNotice {
  readonly kind: NotificationKind
  readonly reason: string
  /** Null for news about no ticket, which then need a `path`. */
  readonly ticketId: number | null
  readonly text: string
  /** Where it leads, when that is not the ticket's page; whoever may not know of the ticket reads it too. */
  readonly path?: string
}

/** Stores the notice for each of them; a person who has it already gets no second, and open pages learn of the fresh ones. */
export async function notifyIn(tx: Transaction, personIds: readonly string[], notice: NewNotice): Promise<void> {
  if (personIds.length === 0) return
  const fresh = await tx
    .insert(notification)
    .values(personIds.map((personId) => ({ ...notice, personId, createdAt: now() })))
    .onConflictDoNothing({ target: [notification.personId, notification.reason] })
    .returning({ personId: notification.personId })
  for (const { personId } of fresh) {
    await announceLive(tx, {
      ...{ kind: 'notification', audience: 'person', ticketId: notice.ticketId ?? noTicket },
      ...{ entryId: null, officeId: null, personId },
    })
  }
}

/** The same in a transaction of its own. */
export async function notify(personIds: readonly string[], notice: NewNotice): Promise<void> {
  if (personIds.length > 0) await database.transaction((tx) => notifyIn(tx, personIds, notice))
}

/** Takes the notices with this reason from under every bell: what they ask for is done. */
export async function withdrawNotices(reason: string): Promise<void> {
  await database.delete(notification).where(eq(notification.reason, reason))
}
