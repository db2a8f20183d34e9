import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { requireOpen } from '#domain/shared-answers/keep-incident.ts'
import {
  incidentStates,
  isOpenIncident,
  mayReadIncidents,
  refusedInDanger,
  type TicketIncident,
} from '#domain/shared-answers/service-incident.ts'
import { serviceIncidentAudit } from '#domain/shared-answers/service-incident-audit.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/shared-answers/service-incident-tables.ts'
import { chooseTickets, findBulkByKey, leaveOut, startBulkIn } from '#domain/tickets/bulk/bulk.server.ts'
import type { WholeList } from '#domain/tickets/bulk/bulk.ts'
import { bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import {
  type ChangedTicket,
  changeTicketIn,
  lockDeskTicket,
  lockOwnTicket,
  writeChange,
} from '#domain/tickets/change-ticket.ts'
import { findOpenAmong } from '#domain/tickets/desk/desk-conditions.ts'
import { findDistressedAmong } from '#domain/tickets/distress/distressed-tickets.ts'
import { requesterReplied } from '#domain/tickets/ticket-events.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'

/** What is attached, by number or as a whole list; the key makes that sending it twice attaches once. */
interface Attaching {
  readonly id: number
  readonly tickets: readonly number[] | WholeList
  readonly idempotencyKey: string
}

/** Detaches tickets whose bulk answer was cancelled or failed. */
async function releaseUntold(tx: Transaction, ids: readonly number[]): Promise<void> {
  const untold = tx
    .select({ id: bulkTicket.ticketId })
    .from(bulkTicket)
    .where(
      and(
        eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId),
        eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId),
        inArray(bulkTicket.state, ['cancelled', 'failed']),
      ),
    )
  await tx
    .delete(serviceIncidentTicket)
    .where(and(inArray(serviceIncidentTicket.ticketId, [...ids]), inArray(serviceIncidentTicket.ticketId, untold)))
}

/** The bulk action, and the tickets that were refused because a person must answer them. */
interface Attached {
  readonly bulkId: number
  readonly inDanger: readonly number[]
}

/**
 * Attaches open tickets within reach without an incident, 5,000 at most, except those of people in danger.
 * @throws NotFound; Conflict when the incident is not open, or nothing can be attached.
 */
export async function attachTickets(person: Person, { id, tickets, idempotencyKey }: Attaching): Promise<Attached> {
  const chosen = await chooseTickets(person, tickets)
  const [within, endangered] = await Promise.all([findOpenAmong(person, chosen), findDistressedAmong(chosen)])
  const [inDanger, open] = [true, false].map((which) =>
    [...within].filter((each) => endangered.has(each) === which).sort((one, other) => one - other),
  ) as [number[], number[]]
  const bulkId = await database.transaction(async (tx) => {
    const [incident] = await tx.select().from(serviceIncident).where(eq(serviceIncident.id, id)).for('share')
    if (!incident || !mayReadIncidents(person)) throw new NotFound('Gangguan tidak ditemukan.')
    requireOpen(incident)
    const earlier = await findBulkByKey(tx, person, idempotencyKey)
    if (earlier !== undefined) return earlier
    if (open.length === 0) throw new Conflict(refusedInDanger(inDanger) || 'Tidak ada tiket terbuka untuk dimasukkan.')
    await releaseUntold(tx, open)
    const at = now()
    const fresh = await tx
      .insert(serviceIncidentTicket)
      .values(open.map((ticketId) => ({ ticketId, incidentId: id, addedBy: person.id, addedAt: at })))
      .onConflictDoNothing({ target: serviceIncidentTicket.ticketId })
      .returning({ ticketId: serviceIncidentTicket.ticketId })
    const ids = fresh.map(({ ticketId }) => ticketId)
    if (ids.length === 0) throw new Conflict('Semua tiket itu sudah masuk gangguan.')
    const task = { do: 'reply', message: incident.answer } as const
    const bulkId = await startBulkIn(tx, person, { task, tickets: ids, idempotencyKey })
    const mine = and(inArray(serviceIncidentTicket.ticketId, ids), isNull(serviceIncidentTicket.bulkId))
    await tx.update(serviceIncidentTicket).set({ bulkId }).where(mine)
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.attach,
      target: `service-incident:${id}`,
      changes: { tickets: [null, ids.length] },
    })
    return bulkId
  })
  return { bulkId, inDanger }
}

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
 * Detaches the ticket; staff see it in the timeline.
 * @throws NotFound when the agent may not handle it, or it is in none.
 */
export function takeTicketOut(person: Person, ticketId: number): Promise<ChangedTicket> {
  return database.transaction(async (tx) => {
    await lockDeskTicket(tx, person, ticketId)
    const { title } = await detach(tx, person, ticketId)
    const message = `Dikeluarkan dari gangguan "${title}".`
    const entry = { type: 'noted', audience: 'internal', message } as const
    return changeTicketIn(tx, person, { ticketId }, { action: 'note', entry, onMerged: true, spam: 'too' })
  })
}

/** The requester confirms the incident. @throws NotFound unless it is the person's own ticket in an incident. */
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
 * The requester reports another problem: the ticket returns to the desk unassigned.
 * @throws NotFound; Conflict when it is settled.
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

export async function getIncidentOfTicket(key: number | string): Promise<TicketIncident | undefined> {
  const [found] = await database
    .select({
      id: serviceIncident.id,
      title: serviceIncident.title,
      state: serviceIncident.state,
      bulkId: serviceIncidentTicket.bulkId,
      confirmedAt: serviceIncidentTicket.confirmedAt,
      status: ticket.status,
      answerState: bulkTicket.state,
    })
    .from(serviceIncidentTicket)
    .innerJoin(ticket, eq(ticket.id, serviceIncidentTicket.ticketId))
    .innerJoin(serviceIncident, eq(serviceIncident.id, serviceIncidentTicket.incidentId))
    .leftJoin(
      bulkTicket,
      and(eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId), eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId)),
    )
    .where(typeof key === 'number' ? eq(ticket.id, key) : eq(ticket.publicId, key))
  if (!found || found.answerState === 'cancelled' || found.answerState === 'failed') return undefined
  const { id, title, state, bulkId, confirmedAt, status } = found
  const isOpen = isOpenIncident(state)
  const asksFamily = isOpen && bulkId === null && confirmedAt === null && status !== 'completed'
  return { id, title, state: incidentStates[state], isOpen, asksFamily }
}
