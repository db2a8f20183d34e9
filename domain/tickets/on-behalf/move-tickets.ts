// Moves tickets from one account to another, with the words and files of who asked.
import { and, eq, inArray, or } from 'drizzle-orm'
import { voidLinks } from '#domain/accounts/one-time-link.server.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** Locks the ticket of the account and what was merged into it, and gives their ids. */
export async function lockWithMerged(tx: Transaction, personId: string, ticketId: number): Promise<number[]> {
  const found = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.requesterId, personId), or(eq(ticket.id, ticketId), eq(ticket.mergedIntoId, ticketId))))
    .for('update')
  return found.map(({ id }) => id)
}

/**
 * Makes the tickets another account's, with the words in them that `from` wrote and the files of these words. An address
 * that a guest named gets no later answers: whoever confirmed it is not the new requester.
 */
export async function moveTickets(
  tx: Transaction,
  ids: readonly number[],
  from: readonly string[],
  to: string,
): Promise<void> {
  await tx
    .update(ticket)
    .set({ requesterId: to, contactEmailConfirmedAt: null })
    .where(inArray(ticket.id, [...ids]))
  await tx
    .update(ticketEntry)
    .set({ authorId: to })
    .where(and(inArray(ticketEntry.ticketId, [...ids]), inArray(ticketEntry.authorId, [...from])))
  for (const personId of from) await voidLinks(tx, 'confirm-contact', personId)
  const entries = tx
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .where(inArray(ticketEntry.ticketId, [...ids]))
  await tx
    .update(attachment)
    .set({ ownerId: to })
    .where(and(inArray(attachment.ownerId, [...from]), inArray(attachment.entryId, entries)))
}
