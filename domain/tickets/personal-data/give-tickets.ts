// Gives tickets that were asked on the portal to another account.
import { and, eq, inArray, lt } from 'drizzle-orm'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** Locks the tickets that were asked on the portal under an account before the moment and gives their ids; what staff filed is not among them. */
export async function lockAskedTickets(tx: Transaction, personId: string, before: Date): Promise<number[]> {
  const found = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.requesterId, personId), eq(ticket.channel, 'web'), lt(ticket.createdAt, before)))
    .for('update')
  return found.map(({ id }) => id)
}

/** Makes the tickets, and the words in them and the files from before the moment, those of another account. */
export async function giveTickets(
  tx: Transaction,
  ids: readonly number[],
  whose: {
    readonly from: string
    readonly to: { readonly id: string; readonly email: string }
    readonly before: Date
  },
): Promise<void> {
  const { from, to, before } = whose
  await tx
    .update(ticket)
    .set({ requesterId: to.id, contactEmail: to.email })
    .where(inArray(ticket.id, [...ids]))
  await tx
    .update(ticketEntry)
    .set({ authorId: to.id })
    .where(and(inArray(ticketEntry.ticketId, [...ids]), eq(ticketEntry.authorId, from)))
  await tx
    .update(attachment)
    .set({ ownerId: to.id })
    .where(and(eq(attachment.ownerId, from), lt(attachment.createdAt, before)))
}
