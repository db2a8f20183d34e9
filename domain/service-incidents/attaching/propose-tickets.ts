// The open tickets that an incident could answer: those that tell of it, or of the same as tickets that it was made from or answers.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { StoredIncident } from '#domain/service-incidents/keep-incident.ts'
import { serviceIncidentTicket } from '#domain/service-incidents/service-incident-tables.ts'
import { similarScore } from '#domain/service-incidents/similar/find-similar-tickets.ts'
import { getRecentTickets } from '#domain/service-incidents/similar/recent-tickets.ts'
import type { ScoredTicket } from '#domain/service-incidents/similar/similar-index.ts'
import { ticketTerms } from '#domain/service-incidents/similar/ticket-terms.ts'
import { bulkLimit } from '#domain/tickets/bulk/bulk.ts'
import { bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { findOpenAmong } from '#domain/tickets/desk/find-open-among.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'

/** So many of the tickets that it answers lend their words. */
const examples = 20

/**
 * Those within the agent's reach and the incident's category, regencies and time that no incident answers yet, the most
 * similar first, 5,000 at most.
 * @throws Forbidden for clients.
 */
export async function proposeTickets(person: Person, incident: StoredIncident): Promise<ScoredTicket[]> {
  const { index, thesaurus } = await getRecentTickets()
  const answered = await database
    .select({ title: ticket.title, description: ticket.description })
    .from(serviceIncidentTicket)
    .innerJoin(ticket, eq(ticket.id, serviceIncidentTicket.ticketId))
    .where(eq(serviceIncidentTicket.incidentId, incident.id))
    .limit(examples)
  const origin = incident.fromTicketId
  const source = origin === null ? [] : await database.select().from(ticket).where(eq(ticket.id, origin))
  const best = new Map<number, number>()
  for (const text of [incident, ...source, ...answered]) {
    for (const { id, score } of index.find(ticketTerms(thesaurus, text), { least: similarScore }))
      best.set(id, Math.max(best.get(id) ?? 0, score))
  }
  const found = [...best]
    .map(([id, score]) => ({ id, score }))
    .sort((one, other) => other.score - one.score || other.id - one.id)
    .slice(0, bulkLimit)
  const ids = found.map(({ id }) => id)
  const { startsAt: since, category, regencyIds } = incident
  const open = await findOpenAmong(person, ids, { since, category, regencyIds })
  const taken = await findAttached(ids)
  return found.filter(({ id }) => open.has(id) && !taken.has(id))
}

/** Those of the tickets that some incident answers or is about to; one whose answer was cancelled or failed is free. */
async function findAttached(ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ ticketId: serviceIncidentTicket.ticketId })
    .from(serviceIncidentTicket)
    .leftJoin(
      bulkTicket,
      and(eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId), eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId)),
    )
    .where(
      and(
        inArray(serviceIncidentTicket.ticketId, [...ids]),
        or(isNull(serviceIncidentTicket.bulkId), inArray(bulkTicket.state, ['waiting', 'done'])),
      ),
    )
  return new Set(rows.map(({ ticketId }) => ticketId))
}
