// The tickets that a member of staff may handle, as a condition of a query: the other form of `mayHandle`.
import { eq, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isStaff, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { Forbidden } from '#shared/errors.ts'
import { ticket } from './ticket-tables.ts'

/**
 * The tickets that the agent may handle (`mayHandle`, as a condition); undefined: all of them.
 * @throws Forbidden for clients.
 */
export function visibleTickets(person: Person): SQL | undefined {
  if (!isStaff(person)) throw new Forbidden()
  if (!mayWorkOnTickets(person)) return sql`false`
  return person.role === 'agent' && person.officeId !== null ? eq(ticket.officeId, person.officeId) : undefined
}

/** The ids of those tickets, as a query; undefined: all of them. Throws as `visibleTickets`. */
export function visibleTicketIds(person: Person) {
  const reach = visibleTickets(person)
  return reach && new QueryBuilder().select({ id: ticket.id }).from(ticket).where(reach)
}
