// Gives questions that were asked without an account to the person who proved their number.
import { and, eq, isNull, like, ne, not } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { clearPlaceholder } from '#domain/accounts/personal-data/erase-account-data.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { moveTickets } from '#domain/tickets/on-behalf/move-tickets.ts'
import { undeliverableDomain } from '#domain/tickets/on-behalf/walk-in-email.ts'
import { ticketAudit } from '#domain/tickets/ticket-audit.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { suffixPattern } from '#platform/database/like-pattern.ts'

const requester = people('requester')

/**
 * Moves the questions that named this number, and whose requester can neither sign in nor has an address, to the person.
 * What staff filed stays: its number is what an agent heard. The person keeps their name: anybody may have
 * asked with this number. Gives how many were moved; a second call moves nothing.
 */
export async function adoptGuestTickets(tx: Transaction, person: Person, number: string): Promise<number> {
  const found = await tx
    .select({ id: ticket.id, from: ticket.requesterId })
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
        not(canBeOpened(requester.id)),
      ),
    )
    .for('update', { of: [ticket] })
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  const former = [...new Set(found.map(({ from }) => from))]
  await moveTickets(tx, ids, former, person.id)
  for (const id of ids) {
    await recordAudit(tx, { actor: person, action: ticketAudit.adopt, target: `ticket:${id}` })
  }
  for (const id of former) {
    if ((await tx.$count(ticket, eq(ticket.requesterId, id))) === 0) await clearPlaceholder(tx, id)
  }
  return ids.length
}
