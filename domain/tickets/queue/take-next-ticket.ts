// 'Ambil tiket berikutnya': claims what presses most of what nobody has. Two agents at once get two tickets.
import { and, eq, inArray, isNotNull, isNull, not, notExists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { changeTicketIn } from '#domain/tickets/change-ticket.ts'
import { claim } from '#domain/tickets/desk/claim-ticket.ts'
import { ticketDraft } from '#domain/tickets/draft-tables.ts'
import { sleepsFor } from '#domain/tickets/snoozed-tickets.ts'
import { ticketNumber } from '#domain/tickets/ticket.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { visibleTickets } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { findPressingTickets } from './find-pressing-tickets.ts'

/** So many, due soonest, are put in order. */
const candidates = 300

/** The ticket that was taken, as it is now. */
export interface TakenTicket {
  readonly id: number
  readonly number: string
  readonly version: number
  /** Why it came next, in a phrase. */
  readonly reason: string
}

/** Somebody's reply to the ticket that is on its way. */
export const heldReply = new QueryBuilder()
  .select({ one: sql`1` })
  .from(ticketDraft)
  .where(and(eq(ticketDraft.ticketId, ticket.id), isNotNull(ticketDraft.sendAt)))

/** Pending, so neither spam nor merged, and nobody's. */
export const isFree = and(eq(ticket.stage, 'pending'), isNull(ticket.assigneeId), notExists(heldReply))

/** Takes the most pressing of the tickets that nobody else is taking in this moment; null when none is left. */
async function takeOf(person: Person, where: SQL | undefined): Promise<TakenTicket | null> {
  // Read before the transaction: it holds one connection, and must not wait for a second.
  const { tickets } = await findPressingTickets(where, candidates)
  const ids = tickets.map(({ id }) => id)
  if (ids.length === 0) return null
  const place = sql`array_position(${sql.param(ids)}::bigint[], ${ticket.id})`
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select(pick(ticket, 'id', 'kind'))
      .from(ticket)
      .where(and(inArray(ticket.id, ids), where))
      .orderBy(place)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!found) return null
    const { id, version } = await changeTicketIn(tx, person, { ticketId: found.id }, claim)
    const reason = tickets.find((each) => each.id === id)?.reason ?? ''
    return { id, version, number: ticketNumber(found.kind, id), reason }
  })
}

/**
 * Claims the most pressing ticket within the agent's reach that nobody has, as 'Proses' does; for who works for the province
 * first of the province's own queue. What the agent put off is not given back to them. Null when nothing waits.
 * @throws Forbidden for clients.
 */
export async function takeNextTicket(person: Person): Promise<TakenTicket | null> {
  const free = and(visibleTickets(person), isFree, not(sleepsFor(person.id)))
  const ofProvince = person.officeId === null ? await takeOf(person, and(free, isNull(ticket.officeId))) : null
  return ofProvince ?? takeOf(person, free)
}
