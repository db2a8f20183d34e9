// News of an incident, and its end: told to every ticket once, and to all who wait without one.
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { bulkHold } from '#domain/tickets/bulk/bulk.ts'
import { bulk, bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { startBulkIn } from '#domain/tickets/bulk/start-bulk.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { lockIncident, requireOpen, type StoredIncident, writeIncident } from './keep-incident.ts'
import type { IncidentUpdateKind } from './service-incident.ts'
import { serviceIncidentAudit } from './service-incident-audit.ts'
import { incidentUpdateDue } from './service-incident-events.ts'
import type { ClosingInput, UpdateInput } from './service-incident-input.ts'
import { serviceIncidentTicket, serviceIncidentUpdate } from './service-incident-tables.ts'

/** The tickets that an incident answered, the settled ones left out. */
async function findAnswered(tx: Transaction, incidentId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: ticket.id, status: ticket.status, bulkId: serviceIncidentTicket.bulkId, state: bulkTicket.state })
    .from(serviceIncidentTicket)
    .innerJoin(ticket, eq(ticket.id, serviceIncidentTicket.ticketId))
    .leftJoin(
      bulkTicket,
      and(eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId), eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId)),
    )
    .where(and(eq(serviceIncidentTicket.incidentId, incidentId), isNull(ticket.mergedIntoId)))
  const isAnswered = (row: (typeof rows)[number]) => row.bulkId === null || row.state === 'done'
  return rows.filter((row) => row.status !== 'completed' && isAnswered(row)).map(({ id }) => id)
}

/** What is told: the kind of news with its words, once per key. */
interface Told {
  readonly kind: IncidentUpdateKind
  readonly text: string
  readonly idempotencyKey: string
}

/** Stores the news and starts telling it, held back like every reply to many. Sent twice it is told once: false then. */
async function tellAll(tx: Transaction, person: Person, found: StoredIncident, told: Told): Promise<boolean> {
  const [at, once] = [now(), eq(serviceIncidentUpdate.idempotencyKey, told.idempotencyKey)]
  if ((await tx.$count(serviceIncidentUpdate, and(eq(serviceIncidentUpdate.incidentId, found.id), once))) > 0)
    return false
  const tickets = await findAnswered(tx, found.id)
  const task = { do: told.kind === 'closing' ? 'reply-complete' : 'reply', message: told.text } as const
  const { idempotencyKey } = told
  const bulkId = tickets.length > 0 ? await startBulkIn(tx, person, { task, tickets, idempotencyKey }) : null
  const shownFrom = new Date(at.getTime() + bulkHold)
  const [stored] = await tx
    .insert(serviceIncidentUpdate)
    .values({ ...told, incidentId: found.id, bulkId, authorId: person.id, shownFrom, createdAt: at })
    .returning({ id: serviceIncidentUpdate.id })
  if (!stored) throw new Error('news of an incident was not stored')
  await announce(tx, incidentUpdateDue, { updateId: stored.id }, bulkHold)
  return true
}

/**
 * Tells news to all who wait, after two minutes in which it can be cancelled. The same form sent twice tells it once.
 * @throws as `lockIncident`; Conflict when it is not open.
 */
export async function postIncidentUpdate(
  person: Person,
  { text, idempotencyKey, ...step }: UpdateInput,
): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockIncident(tx, person, { id: step.id })
    requireOpen(found)
    if (!(await tellAll(tx, person, found, { kind: 'update', text, idempotencyKey }))) return
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.update,
      target: `service-incident:${found.id}`,
      changes: { update: [null, text] },
    })
  })
}

/**
 * Ends it: every ticket it answered is settled with the closing words, after two minutes in which that can be cancelled.
 * @throws as `lockIncident`; Conflict when it is not open.
 */
export async function closeIncident(person: Person, { text, idempotencyKey, ...step }: ClosingInput): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockIncident(tx, person, step)
    requireOpen(found)
    await tellAll(tx, person, found, { kind: 'closing', text, idempotencyKey })
    await writeIncident(tx, found, { state: 'closed', closedAt: now() })
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.close,
      target: `service-incident:${found.id}`,
      changes: { state: [found.state, 'closed'], update: [null, text] },
    })
  })
}

/** News that the public reads by now: its time has come, and nobody cancelled it. */
export const isShown = () => and(lte(serviceIncidentUpdate.shownFrom, now()), sql`${bulk.cancelledAt} is null`)
