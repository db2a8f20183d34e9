// Parts one ticket from the others of a requester whom nobody can sign in as.
import { and, eq, not, notInArray } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { lockPeople } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { lockWithMerged, moveTickets } from '#domain/tickets/on-behalf/move-tickets.ts'
import { placeholderAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/**
 * Gives the id of an account that holds this ticket, with what was merged into it, and no other: the requester's own where
 * that is so, else a fresh one that the tickets are moved to.
 * @throws NotFound when it is not this requester's, or somebody can sign in as the requester.
 */
export async function partTicket(tx: Transaction, requesterId: string, publicId: string): Promise<string> {
  const [requester] = await lockPeople(tx, ({ id }) => and(eq(id, requesterId), not(canBeOpened(id))), 1)
  const [found] = await tx
    .select({ id: ticket.id, name: ticket.contactName, phone: ticket.contactPhone })
    .from(ticket)
    .where(and(eq(ticket.publicId, publicId), eq(ticket.requesterId, requesterId)))
    .for('update')
  if (!(requester && found)) throw new NotFound()
  const ids = await lockWithMerged(tx, requesterId, found.id)
  const others = and(eq(ticket.requesterId, requesterId), notInArray(ticket.id, ids))
  if ((await tx.$count(ticket, others)) === 0) return requesterId
  const { name, phone } = found
  const fresh = { name, email: placeholderAddress(), role: 'client', passwordHash: null, at: now() } as const
  const id = await insertAccount(tx, { ...fresh, ...(phone !== null && { phone }) })
  if (!id) throw new Error('a fresh address was taken')
  await moveTickets(tx, ids, [requesterId], id)
  return id
}
