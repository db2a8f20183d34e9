// What an agent who stops serving gives back: the own open tickets that nobody has answered yet.
import { and, asc, eq, isNull, ne, notExists } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changeTicketIn } from '#domain/tickets/change-ticket.ts'
import { assignment } from '#domain/tickets/desk/assign-ticket.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { heldReply } from '#domain/tickets/queue/take-next-ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'

/** Neither answered, nor with an answer on its way. */
const unanswered = (person: Person) =>
  and(
    visibleTickets(person),
    isOpenTicket,
    eq(ticket.assigneeId, person.id),
    isNull(ticket.firstResponseAt),
    ne(ticket.status, 'waiting'),
    notExists(heldReply),
  )

/** How many there are. */
export function countUnanswered(person: Person): Promise<number> {
  return database.$count(ticket, unanswered(person))
}

/** Each is pending again and nobody's, with the entry, record and event of any other release. Gives how many. */
export async function releaseUnanswered(tx: Transaction, person: Person): Promise<number> {
  const found = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(unanswered(person))
    .orderBy(asc(ticket.id))
    .for('update')
  for (const { id } of found) await changeTicketIn(tx, person, { ticketId: id }, assignment(person, null))
  return found.length
}
