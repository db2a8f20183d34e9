// Attaching tickets to an incident: each is answered by it once, after two minutes in which that can be cancelled.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { requireOpen } from '#domain/service-incidents/keep-incident.ts'
import { serviceIncidentAudit } from '#domain/service-incidents/service-incident-audit.ts'
import { mayReadIncidents } from '#domain/service-incidents/service-incident-policy.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/service-incidents/service-incident-tables.ts'
import type { WholeList } from '#domain/tickets/bulk/bulk.ts'
import { bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { chooseTickets } from '#domain/tickets/bulk/choose-tickets.ts'
import { findBulkByKey, startBulkIn } from '#domain/tickets/bulk/start-bulk.ts'
import { findOpenAmong } from '#domain/tickets/desk/find-open-among.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, NotFound } from '#shared/errors.ts'

/** What is attached, by number or as a whole list; the key makes that sending it twice attaches once. */
export interface Attaching {
  readonly id: number
  readonly tickets: readonly number[] | WholeList
  readonly idempotencyKey: string
}

/** Lets those go that no incident answers any more: their telling was cancelled or failed. */
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

/**
 * Attaches the open ones of the tickets within the agent's reach, 5,000 at most, that no incident answers; gives the bulk
 * action that tells them.
 * @throws NotFound without the incident; Conflict when it is not open, or when there is none to attach.
 */
export async function attachTickets(person: Person, { id, tickets, idempotencyKey }: Attaching): Promise<number> {
  const chosen = await chooseTickets(person, tickets)
  const open = [...(await findOpenAmong(person, chosen))].sort((one, other) => one - other)
  return database.transaction(async (tx) => {
    const [incident] = await tx.select().from(serviceIncident).where(eq(serviceIncident.id, id)).for('share')
    if (!incident || !mayReadIncidents(person)) throw new NotFound('Gangguan tidak ditemukan.')
    requireOpen(incident)
    const earlier = await findBulkByKey(tx, person, idempotencyKey)
    if (earlier !== undefined) return earlier
    if (open.length === 0) throw new Conflict('Tidak ada tiket terbuka untuk dimasukkan.')
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
}
