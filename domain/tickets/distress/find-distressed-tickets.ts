// The tickets of people who may be in danger: first of all there is to do, for everybody who may answer them.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { ticketDistress } from './distress-tables.ts'

/** One of them. */
export interface DistressedTicket {
  readonly id: number
  readonly number: string
  readonly title: string
}

/** More are counted and not named. */
const named = 5

const isOpen = isNull(ticketDistress.settledAt)

/** True of a ticket that is marked and not seen to. */
export function isDistressed(): SQL<boolean> {
  const own = and(eq(ticketDistress.ticketId, ticket.id), isOpen)
  const marked = new QueryBuilder().select({ one: sql`1` }).from(ticketDistress).where(own)
  return sql<boolean>`exists ${marked}`
}

/** Those the agent may handle, whatever their state: the longest known first, and how many more there are. */
export async function findDistressedTickets(
  person: Person,
): Promise<{ readonly tickets: readonly DistressedTicket[]; readonly more: number }> {
  if (!mayWorkOnTickets(person)) return { tickets: [], more: 0 }
  const rows = await database
    .select({ ...pick(ticket, 'id', 'kind', 'title'), all: sql<number>`count(*) over ()::int` })
    .from(ticketDistress)
    .innerJoin(ticket, eq(ticket.id, ticketDistress.ticketId))
    .where(and(isOpen, isNull(ticket.spamSince), isNull(ticket.mergedIntoId), visibleTickets(person)))
    .orderBy(asc(ticketDistress.noticedAt))
    .limit(named)
  const tickets = rows.map(({ id, kind, title }) => ({ id, title, number: ticketNumber(kind, id) }))
  return { tickets, more: (rows[0]?.all ?? 0) - tickets.length }
}
