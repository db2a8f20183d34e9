import { and, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { startBulkIn } from '#domain/tickets/bulk/bulk.server.ts'
import { bulkHold } from '#domain/tickets/bulk/bulk.ts'
import { bulk, bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { fillCannedReply } from '#domain/tickets/desk/reply-variables.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { cachedRead } from '#platform/kept-reads.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { lockIncident, requireOpen, type StoredIncident, writeIncident } from './keep-incident.ts'
import {
  type IncidentState,
  type IncidentUpdateKind,
  incidentStates,
  type OpenIncident,
  openIncidentStates,
  type PublicIncident,
  type PublicUpdate,
  shownAfterEnd,
} from './service-incident.ts'
import { serviceIncidentAudit } from './service-incident-audit.ts'
import { type ClosingInput, incidentUpdateDue, type UpdateInput } from './service-incident-input.ts'
import {
  serviceIncident,
  serviceIncidentFollower,
  serviceIncidentTicket,
  serviceIncidentUpdate,
} from './service-incident-tables.ts'

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

interface NewsToStore {
  readonly kind: IncidentUpdateKind
  readonly text: string
  readonly idempotencyKey: string
}

/** Stores the news and queues it with the delay of bulk replies; false when it was stored before. */
async function storeNews(tx: Transaction, person: Person, found: StoredIncident, news: NewsToStore): Promise<boolean> {
  const [at, once] = [now(), eq(serviceIncidentUpdate.idempotencyKey, news.idempotencyKey)]
  if ((await tx.$count(serviceIncidentUpdate, and(eq(serviceIncidentUpdate.incidentId, found.id), once))) > 0)
    return false
  const tickets = await findAnswered(tx, found.id)
  const task = { do: news.kind === 'closing' ? 'reply-complete' : 'reply', message: news.text } as const
  const { idempotencyKey } = news
  const bulkId = tickets.length > 0 ? await startBulkIn(tx, person, { task, tickets, idempotencyKey }) : null
  const shownFrom = new Date(at.getTime() + bulkHold)
  const [stored] = await tx
    .insert(serviceIncidentUpdate)
    .values({ ...news, incidentId: found.id, bulkId, authorId: person.id, shownFrom, createdAt: at })
    .returning({ id: serviceIncidentUpdate.id })
  if (!stored) throw new Error('news of an incident was not stored')
  await announce(tx, incidentUpdateDue, { updateId: stored.id }, bulkHold)
  return true
}

/**
 * Sends news to all who wait, after two minutes in which it can be cancelled. Idempotent.
 * @throws as `lockIncident`; Conflict when it is not open.
 */
export async function postIncidentUpdate(
  person: Person,
  { text, idempotencyKey, ...step }: UpdateInput,
): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockIncident(tx, person, { id: step.id })
    requireOpen(found)
    if (!(await storeNews(tx, person, found, { kind: 'update', text, idempotencyKey }))) return
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.update,
      target: `service-incident:${found.id}`,
      changes: { update: [null, text] },
    })
  })
}

/**
 * Ends it: settles its tickets with the closing text, after two minutes.
 * @throws as `lockIncident`; Conflict when it is not open.
 */
export async function closeIncident(person: Person, { text, idempotencyKey, ...step }: ClosingInput): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockIncident(tx, person, step)
    requireOpen(found)
    await storeNews(tx, person, found, { kind: 'closing', text, idempotencyKey })
    await writeIncident(tx, found, { state: 'closed', closedAt: now() })
    await recordAudit(tx, {
      actor: person,
      action: serviceIncidentAudit.close,
      target: `service-incident:${found.id}`,
      changes: { state: [found.state, 'closed'], update: [null, text] },
    })
  })
}

export const isShown = () => and(lte(serviceIncidentUpdate.shownFrom, now()), sql`${bulk.cancelledAt} is null`)

const regency = publicRegencies()

const isOpen = inArray(serviceIncident.state, [...openIncidentStates])

export async function findOpenIncidents(): Promise<readonly OpenIncident[]> {
  const rows = await database
    .select(pick(serviceIncident, 'id', 'title', 'state', 'updatedAt'))
    .from(serviceIncident)
    .where(isOpen)
    .orderBy(desc(serviceIncident.id))
  return rows.map((row) => ({ ...row, state: incidentStates[row.state] }))
}

const keptIncidents = cachedRead(findOpenIncidents, 1_000)

export const findKeptOpenIncidents = (): Promise<readonly OpenIncident[]> => keptIncidents('')

function withoutVariables(text: string): string {
  const filled = fillCannedReply(text, { nama: 'Bapak/Ibu', id: '', judul: 'masalah Anda', agen: 'Helpdesk SPMB' })
  return filled.trim()
}

/** The incident, while it is open and for a week after its end. @throws NotFound otherwise. */
export async function getPublicIncident(id: number): Promise<PublicIncident> {
  const recently = and(
    eq(serviceIncident.state, 'closed'),
    gte(serviceIncident.closedAt, addDays(now(), -shownAfterEnd)),
  )
  const [found] = await database
    .select()
    .from(serviceIncident)
    .where(and(eq(serviceIncident.id, id), or(isOpen, recently)))
  if (!found) throw new NotFound('Gangguan ini tidak ada, atau sudah lama selesai.')
  const [updates, places, tickets, followers] = await Promise.all([
    findPublicUpdates(id),
    found.regencyIds.length > 0
      ? database.select({ name: regency.name }).from(regency).where(inArray(regency.id, found.regencyIds))
      : [],
    database.$count(serviceIncidentTicket, eq(serviceIncidentTicket.incidentId, id)),
    database.$count(serviceIncidentFollower, eq(serviceIncidentFollower.incidentId, id)),
  ])
  const { title, description, startsAt, updatedAt, state } = found
  return {
    ...{ id, title, description, startsAt, updatedAt, updates, affected: tickets + followers },
    answer: withoutVariables(found.answer),
    state: incidentStates[state satisfies IncidentState],
    isOver: state === 'closed',
    regencies: places.map(({ name }) => name),
  }
}

async function findPublicUpdates(id: number): Promise<PublicUpdate[]> {
  const rows = await database
    .select({ ...pick(serviceIncidentUpdate, 'id', 'text'), at: serviceIncidentUpdate.createdAt })
    .from(serviceIncidentUpdate)
    .leftJoin(bulk, eq(bulk.id, serviceIncidentUpdate.bulkId))
    .where(and(eq(serviceIncidentUpdate.incidentId, id), isShown()))
    .orderBy(desc(serviceIncidentUpdate.id))
  return rows.map((row) => ({ ...row, text: withoutVariables(row.text) }))
}

/** When the public next reads more of an incident without anyone writing: held news; null when there is none. */
export async function findNextIncidentNews(at: Date): Promise<Date | null> {
  const [row] = await database
    .select({ next: sql<string | null>`min(${serviceIncidentUpdate.shownFrom})` })
    .from(serviceIncidentUpdate)
    .where(sql`${serviceIncidentUpdate.shownFrom} > ${at.toISOString()}::timestamptz`)
  return row?.next ? new Date(row.next) : null
}
