// The tickets that a member of staff may handle or read, as a condition of a query: the other form of `mayHandle` and `mayReadAtDesk`.
import { and, eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isStaff, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { Forbidden } from '#shared/errors.ts'
import { ticketTable } from './ticket-tables.ts'
import { handOver } from './transfer-tables.ts'

/** Condition: tickets that the agent may handle (`mayHandle`); undefined: all. @throws Forbidden for clients. */
export function visibleTickets(person: Person): SQL | undefined {
  if (!isStaff(person)) throw new Forbidden()
  if (!mayWorkOnTickets(person)) return sql`false`
  return person.role === 'agent' && person.officeId !== null ? eq(ticketTable.officeId, person.officeId) : undefined
}

export function handedOverBy(person: Person): SQL {
  const own = and(eq(handOver.ticketId, ticketTable.id), eq(handOver.personId, person.id))
  return exists(new QueryBuilder().select({ id: handOver.id }).from(handOver).where(own))
}

/** The tickets that the agent may open (`mayReadAtDesk`, as a condition); undefined: all of them. Throws as `visibleTickets`. */
export function readableTickets(person: Person): SQL | undefined {
  const reach = visibleTickets(person)
  return reach && mayWorkOnTickets(person) ? or(reach, handedOverBy(person)) : reach
}

/**
 * Condition: the agent may handle the ticket in the column; undefined: all. A lookup per row, for conditions beside
 * `or`.
 */
export function reachesTicket(person: Person, ticketId: SQLWrapper): SQL | undefined {
  const reach = visibleTickets(person)
  return reach && sql`(select true from ${ticketTable} where ${ticketTable.id} = ${ticketId} and ${reach})`
}

/** The ids of those that the agent may handle, as a query; undefined: all of them. Throws as `visibleTickets`. */
export function visibleTicketIds(person: Person) {
  const reach = visibleTickets(person)
  return reach && new QueryBuilder().select({ id: ticketTable.id }).from(ticketTable).where(reach)
}
