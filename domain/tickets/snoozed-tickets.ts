// Which tickets somebody put off, as conditions of queries on tickets.
import { and, eq, exists, isNotNull, isNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { ticketSnooze } from './follow-tables.ts'
import { ticket } from './ticket-tables.ts'

const snoozeOf = (personId: string | SQLWrapper, state: SQL) =>
  exists(
    new QueryBuilder()
      .select({ id: ticketSnooze.ticketId })
      .from(ticketSnooze)
      .where(and(eq(ticketSnooze.ticketId, ticket.id), eq(ticketSnooze.personId, personId), state)),
  )

/** Those that the person, an id or a column, put off and that have not come back yet. */
export const sleepsFor = (personId: string | SQLWrapper): SQL => snoozeOf(personId, isNull(ticketSnooze.wokeAt))

/**
 * Those that came back to the person, who has done nothing with them since. As a list of ids: beside `or` an index then
 * finds them, where a subquery for each ticket would read all of them.
 */
export function wokeFor(personId: string): SQL {
  const woken = new QueryBuilder()
    .select({ id: ticketSnooze.ticketId })
    .from(ticketSnooze)
    .where(and(eq(ticketSnooze.personId, personId), isNotNull(ticketSnooze.wokeAt)))
  return sql`${ticket.id} = any(array(${woken}))`
}

/** Those that nobody has put off. */
export const isAwake: SQL = notExists(
  new QueryBuilder()
    .select({ id: ticketSnooze.ticketId })
    .from(ticketSnooze)
    .where(and(eq(ticketSnooze.ticketId, ticket.id), isNull(ticketSnooze.wokeAt))),
)
