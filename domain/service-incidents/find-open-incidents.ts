// What the public reads of incidents: those that are open, and for some days those that are over.
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { publicRegencies } from '#domain/offices/public-offices.ts'
import { bulk } from '#domain/tickets/bulk/bulk-views.ts'
import { fillCannedReply } from '#domain/tickets/desk/reply-variables.ts'
import { database } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { isShown } from './incident-news.ts'
import type { OpenIncident, PublicIncident, PublicUpdate } from './incident-views.ts'
import { type IncidentState, incidentStates, openIncidentStates, shownAfterEnd } from './service-incident.ts'
import {
  serviceIncident,
  serviceIncidentFollower,
  serviceIncidentTicket,
  serviceIncidentUpdate,
} from './service-incident-tables.ts'

const regency = publicRegencies()

const isOpen = inArray(serviceIncident.state, [...openIncidentStates])

/** Those that are open, the newest first. */
export async function findOpenIncidents(): Promise<readonly OpenIncident[]> {
  const rows = await database
    .select(pick(serviceIncident, 'id', 'title', 'state', 'updatedAt'))
    .from(serviceIncident)
    .where(isOpen)
    .orderBy(desc(serviceIncident.id))
  return rows.map((row) => ({ ...row, state: incidentStates[row.state] }))
}

const keptIncidents = keptRead(findOpenIncidents, 1_000)

/** The same from memory, for the frame of public pages. */
export const findKeptOpenIncidents = (): Promise<readonly OpenIncident[]> => keptIncidents('')

/** The words for readers without a ticket. */
function withoutVariables(text: string): string {
  const filled = fillCannedReply(text, { nama: 'Bapak/Ibu', id: '', judul: 'masalah Anda', agen: 'Helpdesk SPMB' })
  return filled.trim()
}

/**
 * One incident, while it is open and for a week after its end.
 * @throws NotFound otherwise.
 */
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

/** When the public next reads more of an incident without anybody writing: held news; null when there is none. */
export async function findNextIncidentNews(at: Date): Promise<Date | null> {
  const [row] = await database
    .select({ next: sql<string | null>`min(${serviceIncidentUpdate.shownFrom})` })
    .from(serviceIncidentUpdate)
    .where(sql`${serviceIncidentUpdate.shownFrom} > ${at.toISOString()}::timestamptz`)
  return row?.next ? new Date(row.next) : null
}
