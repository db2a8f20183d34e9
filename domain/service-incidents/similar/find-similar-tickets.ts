// 'Tiket serupa': the tickets that tell of the same matter as one of them, or as a text: the open ones, or all that asked.
import { and, eq, gte, inArray, min } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { findAskedAmong, findOpenAmong, type OpenTicketScope } from '#domain/tickets/desk/find-open-among.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { days } from '#shared/durations.ts'
import { NotFound } from '#shared/errors.ts'
import { getRecentTickets } from './recent-tickets.ts'
import type { ScoredTicket } from './similar-index.ts'
import { ticketTerms } from './ticket-terms.ts'

/** From this score on two tickets tell of the same matter; how well that holds: tests/similar/. */
export const similarScore = 0.42

/** More are not looked up in the database. */
const mostLookedUp = 5_000

/** A text that tickets are compared with. */
export interface ComparedText {
  readonly title: string
  readonly description: string
}

/**
 * The open tickets within the agent's reach and the scope that tell of the same matter as the text, the most similar
 * first, 5,000 at most.
 * @throws Forbidden for clients.
 */
async function findSimilarToText(
  person: Person,
  text: ComparedText,
  scope: OpenTicketScope = {},
): Promise<ScoredTicket[]> {
  const { index, thesaurus } = await getRecentTickets()
  return openAmong(person, index.find(ticketTerms(thesaurus, text), { least: similarScore }), scope)
}

async function openAmong(person: Person, found: readonly ScoredTicket[], scope: OpenTicketScope) {
  const nearest = found.slice(0, mostLookedUp)
  const open = await findOpenAmong(
    person,
    nearest.map(({ id }) => id),
    scope,
  )
  return nearest.filter(({ id }) => open.has(id))
}

/** A ticket that the agent may handle. */
async function loadOwn(person: Person, ticketId: number): Promise<ComparedText & { readonly createdAt: Date }> {
  const [about] = await database.select().from(ticket).where(eq(ticket.id, ticketId))
  if (!about || !mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  return about
}

/**
 * The open tickets that tell of the same matter as this one, without it.
 * @throws NotFound when the agent may not handle it.
 */
export async function findSimilarTickets(person: Person, ticketId: number): Promise<ScoredTicket[]> {
  const found = await findSimilarToText(person, await loadOwn(person, ticketId))
  return found.filter(({ id }) => id !== ticketId)
}

/** No further back than this does a ticket belong to the same incident, in milliseconds. */
const sameIncident = days(3)

/**
 * Since when the matter of the ticket lasts: the time of the first like it, of the three days before.
 * @throws NotFound when the agent may not handle it.
 */
export async function findBeginning(person: Person, ticketId: number): Promise<Date> {
  const { createdAt } = await loadOwn(person, ticketId)
  const ids = (await findSimilarTickets(person, ticketId)).map(({ id }) => id)
  if (ids.length === 0) return createdAt
  const near = gte(ticket.createdAt, new Date(createdAt.getTime() - sameIncident))
  const [first] = await database
    .select({ at: min(ticket.createdAt) })
    .from(ticket)
    .where(and(inArray(ticket.id, ids), near))
  return first?.at && first.at < createdAt ? first.at : createdAt
}

/**
 * The tickets that asked the same as this one, without it: settled ones too, neither merged nor spam.
 * @throws NotFound when the agent may not handle it.
 */
export async function findSimilarAsked(person: Person, ticketId: number): Promise<ScoredTicket[]> {
  const about = await loadOwn(person, ticketId)
  const { index, thesaurus } = await getRecentTickets()
  const found = index.find(ticketTerms(thesaurus, about), { least: similarScore, except: ticketId })
  const nearest = found.slice(0, mostLookedUp)
  const asked = await findAskedAmong(
    person,
    nearest.map(({ id }) => id),
  )
  return nearest.filter(({ id }) => asked.has(id))
}
