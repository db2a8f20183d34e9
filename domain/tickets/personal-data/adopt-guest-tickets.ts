// Gives questions that were asked without an account to the person who proved their number.
import { and, desc, eq, inArray, isNull, like, ne, not } from 'drizzle-orm'
import { hasPassword, people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { clearPlaceholder } from '#domain/accounts/personal-data/erase-account-data.ts'
import { nameOwner } from '#domain/accounts/phone/name-owner.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { undeliverableDomain } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { suffixPattern } from '#platform/database/like-pattern.ts'

const requester = people('requester')

/**
 * Moves the questions that named this number, and whose requester can neither sign in nor has an address, to the person.
 * What staff filed stays: its number is what an agent heard. A person without a name gets the newest
 * question's. Gives how many were moved; a second call moves nothing.
 */
export async function adoptGuestTickets(tx: Transaction, person: Person, number: string): Promise<number> {
  const found = await tx
    .select({ id: ticket.id, from: ticket.requesterId, name: ticket.contactName })
    .from(ticket)
    .innerJoin(requester, eq(requester.id, ticket.requesterId))
    .where(
      and(
        eq(ticket.contactPhone, number),
        isNull(ticket.filedBy),
        ne(ticket.requesterId, person.id),
        eq(requester.role, 'client'),
        isNull(requester.erasedAt),
        like(requester.email, suffixPattern(undeliverableDomain)),
        not(hasPassword(requester.id)),
      ),
    )
    .orderBy(desc(ticket.id))
    .for('update', { of: [ticket] })
  const [newest] = found
  if (!newest) return 0
  await nameOwner(tx, person.id, newest.name)
  const ids = found.map(({ id }) => id)
  const former = [...new Set(found.map(({ from }) => from))]
  await tx.update(ticket).set({ requesterId: person.id }).where(inArray(ticket.id, ids))
  await tx
    .update(ticketEntry)
    .set({ authorId: person.id })
    .where(and(inArray(ticketEntry.ticketId, ids), inArray(ticketEntry.authorId, former)))
  const entries = tx.select({ id: ticketEntry.id }).from(ticketEntry).where(inArray(ticketEntry.ticketId, ids))
  await tx
    .update(attachment)
    .set({ ownerId: person.id })
    .where(and(inArray(attachment.ownerId, former), inArray(attachment.entryId, entries)))
  for (const id of ids) {
    await recordAudit(tx, { actor: person, action: ticketAudit.adopt, target: `ticket:${id}` })
  }
  for (const id of former) {
    if ((await tx.$count(ticket, eq(ticket.requesterId, id))) === 0) await clearPlaceholder(tx, id)
  }
  return ids.length
}
