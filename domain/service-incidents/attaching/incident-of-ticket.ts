// The incident that answers a ticket, for its page at the desk and for its family.
import { and, eq } from 'drizzle-orm'
import type { TicketIncident } from '#domain/service-incidents/incident-views.ts'
import { incidentStates, isOpenIncident } from '#domain/service-incidents/service-incident.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/service-incidents/service-incident-tables.ts'
import { bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'

/** The incident that answers the ticket with this id or public ID, or is about to; undefined for none. */
export async function getIncidentOfTicket(key: number | string): Promise<TicketIncident | undefined> {
  const [found] = await database
    .select({
      id: serviceIncident.id,
      title: serviceIncident.title,
      state: serviceIncident.state,
      bulkId: serviceIncidentTicket.bulkId,
      confirmedAt: serviceIncidentTicket.confirmedAt,
      status: ticket.status,
      told: bulkTicket.state,
    })
    .from(serviceIncidentTicket)
    .innerJoin(ticket, eq(ticket.id, serviceIncidentTicket.ticketId))
    .innerJoin(serviceIncident, eq(serviceIncident.id, serviceIncidentTicket.incidentId))
    .leftJoin(
      bulkTicket,
      and(eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId), eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId)),
    )
    .where(typeof key === 'number' ? eq(ticket.id, key) : eq(ticket.publicId, key))
  if (!found || found.told === 'cancelled' || found.told === 'failed') return undefined
  const { id, title, state, bulkId, confirmedAt, status } = found
  const isOpen = isOpenIncident(state)
  const asksFamily = isOpen && bulkId === null && confirmedAt === null && status !== 'completed'
  return { id, title, state: incidentStates[state], isOpen, asksFamily }
}
