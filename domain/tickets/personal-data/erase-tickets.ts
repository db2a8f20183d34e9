// What goes of tickets and files: the texts of a person's tickets, files that were not sent, and old files.
import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { filedConsent, satisfaction, ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { withdrawnMessage } from '#domain/tickets/withdrawal/withdrawal-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'

/**
 * Erases what a person wrote, their files, and the conversations of their tickets; `left` stands for the texts, the name
 * and the address. The figures of the tickets stay. Gives the ids of the person's own tickets.
 */
export async function eraseTickets(
  tx: Transaction,
  personId: string,
  left: { readonly text: string; readonly name: string; readonly email: string },
): Promise<number[]> {
  const own = await tx
    .update(ticket)
    .set({
      title: left.text,
      description: left.text,
      contactName: left.name,
      contactEmail: left.email,
      contactEmailConfirmedAt: null,
      contactPhone: null,
      organization: null,
    })
    .where(eq(ticket.requesterId, personId))
    .returning({ id: ticket.id })
  const ids = own.map(({ id }) => id)
  await tx.delete(filedConsent).where(inArray(filedConsent.ticketId, ids))
  await tx.delete(ticketDraft).where(inArray(ticketDraft.ticketId, ids))
  // Answers may quote what was asked, so the whole conversation goes; who answered when stays for the figures.
  const entries = await tx
    .update(ticketEntry)
    .set({ message: left.text })
    .where(or(eq(ticketEntry.authorId, personId), inArray(ticketEntry.ticketId, ids)))
    .returning({ id: ticketEntry.id })
  await tx
    .update(ticketEntry)
    .set({ authorName: left.name, organization: null })
    .where(eq(ticketEntry.authorId, personId))
  const entryIds = entries.map(({ id }) => id)
  await tx.delete(withdrawnMessage).where(inArray(withdrawnMessage.entryId, entryIds))
  // Also those whose message was never sent.
  await tx.delete(attachment).where(or(eq(attachment.ownerId, personId), inArray(attachment.entryId, entryIds)))
  await tx.update(satisfaction).set({ comment: null }).where(inArray(satisfaction.ticketId, ids))
  return ids
}

/** Deletes the files of a person whose message was not sent, or those of them from before the moment. */
export async function eraseUnsentFiles(tx: Transaction, personId: string, before?: Date): Promise<void> {
  const unsent = and(eq(attachment.ownerId, personId), isNull(attachment.entryId))
  await tx.delete(attachment).where(and(unsent, before && lt(attachment.createdAt, before)))
}

/** Files from before the moment that belong to settled tickets, or whose message was never sent. */
function isOldFile(before: Date) {
  const open = new QueryBuilder()
    .select({ one: sql`1` })
    .from(ticketEntry)
    .innerJoin(ticket, eq(ticket.id, ticketEntry.ticketId))
    .where(and(eq(ticketEntry.id, attachment.entryId), isOpenTicket))
  return and(lt(attachment.createdAt, before), or(isNull(attachment.entryId), notExists(open)))
}

/** How many such files there are. */
export function countOldFiles(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(attachment, isOldFile(before))
}

/** Deletes the next of them; gives how many. */
export function eraseOldFiles(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, attachment, attachment.id, isOldFile(before))
}
