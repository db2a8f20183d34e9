// Which tickets are open, unanswered and overdue, as conditions of queries: the other form of `isOpen` and `isOverdue`.
import { and, lte, ne, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { openStageList, ticket } from './ticket-tables.ts'

/** Tickets in an open stage; written out, so that PostgreSQL sees that the index of open tickets serves. */
export const isOpenTicket: SQL = sql`${ticket.stage} in ${openStageList}`

/** Tickets whose due time that counts is over at `at`. */
export function isOverdueTicket(at: Date): SQL {
  return lte(ticket.dueAt, at)
}

/** The open tickets whose requester wrote last, or has had no answer at all: to select from or to join. */
export function unansweredTickets() {
  const { id, kind, title, officeId, createdAt } = ticket
  return new QueryBuilder()
    .select({ id, kind, title, officeId, createdAt })
    .from(ticket)
    .where(and(isOpenTicket, ne(ticket.status, 'waiting')))
    .as('unanswered_ticket')
}
