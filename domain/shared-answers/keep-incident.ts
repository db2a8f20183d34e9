import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { invalidateReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { isOpenIncident, mayKeepIncident, mayReadIncidents } from './service-incident.ts'
import { serviceIncidentAudit } from './service-incident-audit.ts'
import type { IncidentInput, IncidentStep, StateInput } from './service-incident-input.ts'
import { serviceIncident } from './service-incident-tables.ts'

const incidentConflict = 'Gangguan ini baru saja diubah orang lain. Periksa perubahannya, lalu coba lagi.'

async function requireOwn(person: Person, ticketId: number): Promise<void> {
  const [found] = await database.select().from(ticket).where(eq(ticket.id, ticketId))
  if (!found || !mayHandle(person, found)) throw new NotFound('Tiket tidak ditemukan.')
}

export type StoredIncident = typeof serviceIncident.$inferSelect

/**
 * Stores a draft for staff once per form and returns its id.
 * @throws Forbidden without access to tickets; NotFound for `fromTicketId`.
 */
export async function createIncident(
  person: Person,
  {
    idempotencyKey,
    fromTicketId,
    ...input
  }: IncidentInput & {
    readonly idempotencyKey: string
    readonly fromTicketId?: number | undefined
  },
): Promise<number> {
  if (!mayReadIncidents(person)) throw new Forbidden()
  if (fromTicketId !== undefined) await requireOwn(person, fromTicketId)
  const at = now()
  const officeId = person.role === 'admin' ? null : person.officeId
  return database.transaction(async (tx) => {
    const [made] = await tx
      .insert(serviceIncident)
      .values({ ...input, fromTicketId, officeId, idempotencyKey, createdBy: person.id, createdAt: at, updatedAt: at })
      .onConflictDoNothing({ target: serviceIncident.idempotencyKey })
      .returning({ id: serviceIncident.id })
    if (!made) {
      const same = eq(serviceIncident.idempotencyKey, idempotencyKey)
      const [earlier] = await tx.select({ id: serviceIncident.id }).from(serviceIncident).where(same)
      if (!earlier) throw new Error('an incident with this key was neither stored nor found')
      return earlier.id
    }
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.create,
      target: `service-incident:${made.id}`,
      changes: { title: [null, input.title] },
    })
    return made.id
  })
}

/**
 * Locks an incident that the person may change (`mayKeepIncident`), at `version`.
 * @throws NotFound, Forbidden, Conflict when it was changed since.
 */
export async function lockIncident(
  tx: Transaction,
  person: Person,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<StoredIncident> {
  const [found] = await tx.select().from(serviceIncident).where(eq(serviceIncident.id, id)).for('update')
  if (!found || !mayReadIncidents(person)) throw new NotFound('Gangguan tidak ditemukan.')
  if (!mayKeepIncident(person, found)) throw new Forbidden()
  if (version !== undefined && found.version !== version) throw new Conflict(incidentConflict)
  return found
}

export async function writeIncident(
  tx: Transaction,
  { id, version }: StoredIncident,
  columns: Partial<typeof serviceIncident.$inferInsert>,
): Promise<void> {
  invalidateReads(tx)
  await tx
    .update(serviceIncident)
    .set({ ...columns, version: version + 1, updatedAt: now() })
    .where(eq(serviceIncident.id, id))
}

/** Changes its text and scope; sent news stay as they are. @throws as `lockIncident`. */
export async function changeIncident(person: Person, step: IncidentStep, input: IncidentInput): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockIncident(tx, person, step)
    await writeIncident(tx, found, input)
    const changes: { [Name in 'title' | 'description' | 'answer']?: readonly [string, string] } = {}
    for (const name of ['title', 'description', 'answer'] as const)
      if (found[name] !== input[name]) changes[name] = [found[name], input[name]]
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.change,
      target: `service-incident:${found.id}`,
      changes,
    })
  })
}

/**
 * Sets the state: publishes a draft, reopens a closed one.
 * @throws as `lockIncident`; Conflict when it is set already.
 */
export async function setIncidentState(person: Person, { state, ...step }: StateInput): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockIncident(tx, person, step)
    if (found.state === state) throw new Conflict('Gangguan ini sudah dalam keadaan itu. Pilih keadaan lain.')
    await writeIncident(tx, found, { state, closedAt: null })
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.state,
      target: `service-incident:${found.id}`,
      changes: { state: [found.state, state] },
    })
  })
}

/** News need a public incident. @throws Conflict for a draft and for one that is over. */
export function requireOpen({ state }: Pick<StoredIncident, 'state'>): void {
  if (!isOpenIncident(state)) throw new Conflict('Umumkan gangguan ini lebih dulu.')
}
