import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { nisnOwners } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { PupilLine } from '#domain/tickets/pupils/pupil.ts'
import { ticketPupil } from '#domain/tickets/pupils/pupil-tables.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { readableTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { searchAnyOf } from './search-query.ts'
import { ticketSearch } from './ticket-search-tables.ts'

export interface PupilTicket {
  readonly id: number
  readonly number: string
}

const shown = 3

/**
 * Other tickets of these pupils by their lines, the newest first: of an account with the NISN, that hold it in a text, or
 * of a school that lists it. Only what the agent may read.
 */
export async function findPupilTickets(
  person: Person,
  ticketId: number,
  pupils: readonly PupilLine[],
): Promise<Map<number, PupilTicket[]>> {
  const lines = new Map(pupils.flatMap(({ line, nisn }) => (nisn ? [[nisn, line] as const] : [])))
  if (lines.size === 0) return new Map()
  const all = [...lines.keys()]
  const others = and(ne(ticketTable.id, ticketId), isNull(ticketTable.spamSince), readableTickets(person))
  const named = database
    .select({ id: ticketTable.id, kind: ticketTable.kind, nisn: sql<string>`pupil.nisn` })
    .from(ticketSearch)
    .innerJoin(sql`unnest(${sql.param(all)}::text[]) pupil (nisn)`, sql`${ticketSearch.words} @@ pupil.nisn::tsquery`)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketSearch.ticketId))
    .where(and(sql`${ticketSearch.words} @@ ${searchAnyOf(all)}::tsquery`, others))
  const asked = database
    .select({ id: ticketTable.id, kind: ticketTable.kind, nisn: sql<string>`${nisnOwners.nisn}` })
    .from(nisnOwners)
    .innerJoin(ticketTable, eq(ticketTable.requesterId, nisnOwners.id))
    .where(and(inArray(nisnOwners.nisn, all), others))
  const listed = database
    .select({ id: ticketTable.id, kind: ticketTable.kind, nisn: sql<string>`${ticketPupil.nisn}` })
    .from(ticketPupil)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketPupil.ticketId))
    .where(and(inArray(ticketPupil.nisn, all), others))
  const found = await named.union(asked).union(listed)
  const byLine = new Map<number, PupilTicket[]>()
  for (const { id, kind, nisn } of found.sort((one, other) => other.id - one.id)) {
    const line = lines.get(nisn) ?? 0
    const tickets = byLine.get(line) ?? []
    if (tickets.length < shown) byLine.set(line, [...tickets, { id, number: ticketNumber(kind, id) }])
  }
  return byLine
}

/** Tickets of schools that list this NISN and that the agent may read, the newest first. */
export async function findListingTickets(person: Person, nisn: string): Promise<number[]> {
  const rows = await database
    .select({ id: ticketPupil.ticketId })
    .from(ticketPupil)
    .innerJoin(ticketTable, eq(ticketTable.id, ticketPupil.ticketId))
    .where(and(eq(ticketPupil.nisn, nisn), readableTickets(person)))
    .orderBy(desc(ticketPupil.ticketId))
    .limit(shown)
  return rows.map(({ id }) => id)
}
