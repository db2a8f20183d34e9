// Taking a ticket out of the incident that answers it: by an agent, or by the family whose matter is another.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { serviceIncidentAudit } from '#domain/service-incidents/service-incident-audit.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/service-incidents/service-incident-tables.ts'
import { leaveOut } from '#domain/tickets/bulk/start-bulk.ts'
import { changeTicketIn, lockDeskTicket, lockOwnTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { requesterReplied } from '#domain/tickets/ticket-events.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/** Takes the row away, with an answer that still waits; gives the incident. */
async function detach(tx: Transaction, person: Person, ticketId: number) {
  const [row] = await tx
    .delete(serviceIncidentTicket)
    .where(eq(serviceIncidentTicket.ticketId, ticketId))
    .returning({ incidentId: serviceIncidentTicket.incidentId, bulkId: serviceIncidentTicket.bulkId })
  if (!row) throw new NotFound('Tiket ini tidak ada dalam gangguan.')
  if (row.bulkId !== null) await leaveOut(tx, row.bulkId, ticketId)
  const [incident] = await tx
    .select({ id: serviceIncident.id, title: serviceIncident.title })
    .from(serviceIncident)
    .where(eq(serviceIncident.id, row.incidentId))
  if (!incident) throw new Error('a ticket was attached to no incident')
  await recordAudit(tx, {
    actor: person,
    action: serviceIncidentAudit['take-out'],
    target: `service-incident:${incident.id}`,
    changes: { ticket: [ticketId, null] },
  })
  return incident
}

/**
 * Takes the ticket out; its timeline says so to staff.
 * @throws NotFound when the agent may not handle it, or it is in none.
 */
export async function takeTicketOut(person: Person, ticketId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDeskTicket(tx, person, ticketId)
    const { title } = await detach(tx, person, ticketId)
    const message = `Dikeluarkan dari gangguan "${title}".`
    const entry = { type: 'noted', audience: 'internal', message } as const
    await changeTicketIn(tx, person, { ticketId }, { action: 'note', entry, onMerged: true, spam: 'too' })
  })
}

/**
 * The family says that the incident is its matter.
 * @throws NotFound when the ticket is not the person's own, or in none.
 */
export async function confirmIncident(person: Person, publicId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = await lockOwnTicket(tx, person, publicId)
    const [row] = await tx
      .update(serviceIncidentTicket)
      .set({ confirmedAt: now() })
      .where(eq(serviceIncidentTicket.ticketId, id))
      .returning({ ticketId: serviceIncidentTicket.ticketId })
    if (!row) throw new NotFound('Pertanyaan ini tidak termasuk gangguan.')
  })
}

/**
 * The family says that its matter is another: the ticket goes back to the desk, to nobody's in particular.
 * @throws NotFound when the ticket is not the person's own, or in none; Conflict when it is settled.
 */
export async function declineIncident(person: Person, publicId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockOwnTicket(tx, person, publicId)
    const { title } = await detach(tx, person, found.id)
    await writeChange(tx, person, found, {
      action: 'requester_reply',
      move: 'requester_reply',
      entry: {
        type: 'requester_replied',
        audience: 'public',
        message: `Masalah saya berbeda dari "${title}".`,
      },
      live: 'requester_replied',
      announce: (inside, ids) => announce(inside, requesterReplied, ids),
    })
  })
}
