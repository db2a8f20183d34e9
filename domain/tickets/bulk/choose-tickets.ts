// The tickets that a bulk action is about: by name, or every one that a list shows.
import { and, asc, count, inArray, isNull, lte, ne } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { conditionsOf } from '#domain/tickets/desk/desk-conditions.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { type DeskTicket, findChosenTickets } from '#domain/tickets/desk/find-desk-tickets.ts'
import { type TicketKind, ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { bulkLimit, type WholeList } from './bulk.ts'

/**
 * The ids of those that the agent may handle, by number, `bulkLimit` at most; merged ones are left out, as are tickets
 * that came to the list after it was looked at.
 * @throws Forbidden for clients.
 */
export async function chooseTickets(
  person: Person,
  chosen: readonly number[] | WholeList,
  db: Database | Transaction = database,
): Promise<number[]> {
  if (!('view' in chosen) && chosen.length === 0) return []
  const which =
    'view' in chosen
      ? and(await conditionsOf(person, readDeskView(new URLSearchParams(chosen.view))), lte(ticket.id, chosen.upTo))
      : and(visibleTickets(person), inArray(ticket.id, [...chosen]))
  const rows = await db
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(which, ne(ticket.stage, 'merged')))
    .orderBy(asc(ticket.id))
    .limit(bulkLimit)
  return rows.map(({ id }) => id)
}

/** What an agent is shown of the tickets before something is done to them. */
export interface ChosenTickets {
  readonly total: number
  /** The first of them, in rows. */
  readonly first: readonly DeskTicket[]
  readonly kinds: readonly TicketKind[]
  /** How many nobody has answered yet, and the numbers of the first of those. */
  readonly unanswered: { readonly total: number; readonly numbers: readonly string[] }
}

/** So many are shown by name. */
const shownRows = 50

/** Describes tickets that `chooseTickets` gave. */
export async function describeChosen(person: Person, ids: readonly number[]): Promise<ChosenTickets> {
  if (ids.length === 0) return { total: 0, first: [], kinds: [], unanswered: { total: 0, numbers: [] } }
  const all = inArray(ticket.id, [...ids])
  const silent = and(all, isNull(ticket.firstResponseAt))
  const [first, kinds, unanswered, [counted]] = await Promise.all([
    findChosenTickets(person, ids.slice(0, shownRows)),
    database.selectDistinct({ kind: ticket.kind }).from(ticket).where(all),
    database
      .select(pick(ticket, 'id', 'kind'))
      .from(ticket)
      .where(silent)
      .orderBy(asc(ticket.id))
      .limit(shownRows),
    database.select({ total: count() }).from(ticket).where(silent),
  ])
  return {
    total: ids.length,
    first,
    kinds: kinds.map(({ kind }) => kind),
    unanswered: { total: counted?.total ?? 0, numbers: unanswered.map(({ kind, id }) => ticketNumber(kind, id)) },
  }
}
