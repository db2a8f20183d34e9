// Gives tickets to another account.
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { moveTickets } from '#domain/tickets/on-behalf/move-tickets.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

/** Locks the tickets that were asked on the portal under an account before the moment and gives their ids; what staff filed is not among them. */
export async function lockAskedTickets(tx: Transaction, personId: string, before: Date): Promise<number[]> {
  const found = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.requesterId, personId), eq(ticket.channel, 'web'), lt(ticket.createdAt, before)))
    .for('update')
  return found.map(({ id }) => id)
}

/** As `moveTickets`, with the address for answers and all files from before the moment, unsent ones too. */
export async function giveTickets(
  tx: Transaction,
  ids: readonly number[],
  whose: {
    readonly from: string
    readonly to: { readonly id: string; readonly email: string | null }
    readonly before: Date
  },
): Promise<void> {
  const { from, to, before } = whose
  await moveTickets(tx, ids, [from], to.id)
  await tx
    .update(ticket)
    .set({ contactEmail: to.email })
    .where(inArray(ticket.id, [...ids]))
  await tx
    .update(attachment)
    .set({ ownerId: to.id })
    .where(and(eq(attachment.ownerId, from), lt(attachment.createdAt, before)))
}

/** Makes everything that an account asked, and its unsent files, another person's, on record at each ticket; gives how many tickets. */
export async function giveAllTickets(tx: Transaction, from: string, to: Person): Promise<number> {
  const found = await tx.select({ id: ticket.id }).from(ticket).where(eq(ticket.requesterId, from)).for('update')
  const ids = found.map(({ id }) => id)
  const email = hasAddress(to.email) ? to.email : null
  await giveTickets(tx, ids, { from, to: { id: to.id, email }, before: now() })
  for (const id of ids) {
    await recordAudit(tx, { actor: to, action: ticketAudit.adopt, target: `ticket:${id}` })
  }
  return ids.length
}
