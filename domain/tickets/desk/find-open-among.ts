// Which of many tickets an agent can still do something about, or may have told of what they asked.
import { and, eq, gte, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { isOpenTicket } from '#domain/tickets/open-tickets.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'

/** What is asked for; what is left out narrows nothing. No regencies are all of them. */
export interface OpenTicketScope {
  readonly since?: Date
  readonly category?: string | null
  readonly regencyIds?: readonly number[]
}

/** The tickets of a scope, as a condition. */
function ofScope({ since, category, regencyIds = [] }: OpenTicketScope): SQL | undefined {
  return and(
    since && gte(ticket.createdAt, since),
    category ? eq(ticket.category, category) : undefined,
    regencyIds.length > 0 ? inArray(ticket.regencyId, [...regencyIds]) : undefined,
  )
}

/**
 * Those of the tickets that are open and that the agent may handle.
 * @throws Forbidden for clients.
 */
export async function findOpenAmong(
  person: Person,
  ids: readonly number[],
  scope: OpenTicketScope = {},
): Promise<ReadonlySet<number>> {
  const open = and(visibleTickets(person), isOpenTicket, isNull(ticket.spamSince), ofScope(scope))
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(inArray(ticket.id, [...ids]), open))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Those of the tickets that ask something and that the agent may handle, open or settled: neither merged nor spam.
 * @throws Forbidden for clients.
 */
export async function findAskedAmong(person: Person, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const asked = and(visibleTickets(person), eq(ticket.kind, 'question'), notInArray(ticket.stage, ['merged', 'spam']))
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(inArray(ticket.id, [...ids]), asked))
  return new Set(rows.map(({ id }) => id))
}
