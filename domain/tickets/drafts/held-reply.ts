// The reply of an agent that is on its way to a ticket: finding it, locking it, and telling the desk of it.
import { and, eq, isNotNull } from 'drizzle-orm'
import { announceLive } from '#domain/live/announce-live.ts'
import type { LockedTicket } from '#domain/tickets/change-ticket.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import type { HoldInput } from './draft-input.ts'

/** The reply that the person is writing to the ticket, or sending. */
export function isReplyOf(personId: string, ticketId: number) {
  return and(eq(ticketDraft.ticketId, ticketId), eq(ticketDraft.personId, personId), eq(ticketDraft.kind, 'reply'))
}

/**
 * Locks the held reply of this sending; undefined when it was sent or taken back. The ticket is to be locked before it,
 * as everywhere.
 */
export async function lockHeldReply(tx: Transaction, personId: string, { ticketId, holdId }: HoldInput) {
  const [draft] = await tx
    .select({ message: ticketDraft.message, held: ticketDraft.held, sendAt: ticketDraft.sendAt })
    .from(ticketDraft)
    .where(and(isReplyOf(personId, ticketId), isNotNull(ticketDraft.sendAt)))
    .for('update')
  return draft?.held?.id === holdId ? { ...draft, held: draft.held } : undefined
}

/** Notifies the open pages of the desk that what is being sent to the ticket has changed. */
export function announceDraft(tx: Transaction, found: Pick<LockedTicket, 'id' | 'officeId' | 'requesterId'>) {
  return announceLive(tx, {
    ...{ kind: 'changed', audience: 'desk', ticketId: found.id, entryId: null },
    ...{ officeId: found.officeId, personId: found.requesterId },
  })
}
