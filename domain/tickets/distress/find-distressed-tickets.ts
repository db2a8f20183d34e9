// The tickets of people who may be in danger: first of all there is to do, for everybody who may answer them.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket, ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { formatRelative } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { ticketDistress } from './distress-tables.ts'

/** One of them. */
export interface DistressedTicket {
  readonly id: number
  readonly number: string
  readonly title: string
  /** Who has it; null while no agent does. */
  readonly holder: string | null
  /** How long ago the holder took it, or it was noticed: '2 menit lalu'. */
  readonly since: string
}

/** More are counted and not named. */
const named = 5

const isOpen = isNull(ticketDistress.settledAt)
const agent = people('agent')

/** When the present holder got it: by taking it, answering it, or from somebody else. */
const takenAt =
  sql`(select max(${ticketEntry.createdAt}) from ${ticketEntry} where ${ticketEntry.ticketId} = ${ticket.id}
  and ${ticketEntry.type} in ('claimed', 'assigned'))`.mapWith(ticketEntry.createdAt)

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
    .select({
      ...{ ...pick(ticket, 'id', 'kind', 'title'), holder: agent.name, takenAt, noticedAt: ticketDistress.noticedAt },
      all: sql<number>`count(*) over ()::int`,
    })
    .from(ticketDistress)
    .innerJoin(ticket, eq(ticket.id, ticketDistress.ticketId))
    .leftJoin(agent, eq(agent.id, ticket.assigneeId))
    .where(and(isOpen, isNull(ticket.spamSince), isNull(ticket.mergedIntoId), visibleTickets(person)))
    .orderBy(asc(ticketDistress.noticedAt))
    .limit(named)
  const tickets = rows.map(({ id, kind, title, holder, takenAt, noticedAt }) => ({
    ...{ id, title, holder, number: ticketNumber(kind, id) },
    since: formatRelative((holder && takenAt) || noticedAt),
  }))
  return { tickets, more: (rows[0]?.all ?? 0) - tickets.length }
}
