// What other areas may use of the tables of tickets: views to select from or to join, and conditions.
import { and, eq, exists, gte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { pick } from '#shared/pick.ts'
import { isOpenTicket } from './open-tickets.ts'
import { ticket, ticketEntry } from './ticket-tables.ts'

const build = new QueryBuilder()

const facts = {
  ...pick(ticket, 'id', 'publicId', 'kind', 'title', 'status', 'requesterId', 'contactName', 'contactPhone', 'filedBy'),
  ...pick(ticket, 'contactEmail', 'officeId', 'assigneeId', 'mergedIntoId', 'spamSince', 'createdAt'),
}

/** All tickets, also merged ones and spam; `name` is what the view is called within the query. */
export function tickets<Alias extends string>(name: Alias) {
  return build.select(facts).from(ticket).as(name)
}

/** All tickets with how their requester is reached; `name` is what the view is called within the query. */
export function ticketContacts<Alias extends string>(name: Alias) {
  return build
    .select(pick(ticket, 'id', 'requesterId', 'contactPhone', 'channel', 'filedBy', 'completedAt'))
    .from(ticket)
    .as(name)
}

/** The entries of all timelines. */
export function ticketEntries<Alias extends string>(name: Alias) {
  return build
    .select(pick(ticketEntry, 'id', 'ticketId', 'type', 'authorName', 'message'))
    .from(ticketEntry)
    .as(name)
}

/** True for who has a ticket that is open or had an entry since the moment. `personId` is a column of a view of people. */
export function hasLivingTicket(personId: SQLWrapper, since: Date): SQL {
  const living = build
    .select({ one: sql`1` })
    .from(ticket)
    .where(and(eq(ticket.requesterId, personId), or(isOpenTicket, gte(ticket.lastEntryAt, since))))
  return exists(living)
}
