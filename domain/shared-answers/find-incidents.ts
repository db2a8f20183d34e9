import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { bulk, bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type AttachedCounts, type IncidentUpdate, mayKeepIncident, mayReadIncidents } from './service-incident.ts'
import {
  serviceIncident,
  serviceIncidentFollower,
  serviceIncidentTicket,
  serviceIncidentUpdate,
} from './service-incident-tables.ts'

const author = people('author')

const ticketCount = sql<number>`(select count(*)::int from ${serviceIncidentTicket}
  where ${serviceIncidentTicket.incidentId} = ${serviceIncident.id})`
const followerCount = sql<number>`(select count(*)::int from ${serviceIncidentFollower}
  where ${serviceIncidentFollower.incidentId} = ${serviceIncident.id})`

const mostListed = 100

/** All of them: active ones first, then the newest. @throws Forbidden without access to tickets. */
export async function findIncidents(person: Person) {
  if (!mayReadIncidents(person)) throw new Forbidden()
  return database
    .select({
      ...pick(serviceIncident, 'id', 'title', 'state', 'startsAt', 'closedAt'),
      tickets: ticketCount,
      followers: followerCount,
    })
    .from(serviceIncident)
    .orderBy(sql`${serviceIncident.state} = 'closed'`, desc(serviceIncident.id))
    .limit(mostListed)
}

export async function findIncidentChoices(person: Person): Promise<{ readonly id: number; readonly name: string }[]> {
  if (!mayReadIncidents(person)) throw new Forbidden()
  return database
    .select({ id: serviceIncident.id, name: serviceIncident.title })
    .from(serviceIncident)
    .where(and(ne(serviceIncident.state, 'closed'), ne(serviceIncident.state, 'draft')))
    .orderBy(desc(serviceIncident.id))
}

/** @throws NotFound when there is none, or the person does not work on tickets. */
export async function getIncident(person: Person, id: number) {
  const [incident] = await database.select().from(serviceIncident).where(eq(serviceIncident.id, id))
  if (!incident || !mayReadIncidents(person)) throw new NotFound('Gangguan tidak ditemukan.')
  const [states, followers, updates] = await Promise.all([
    countAttached(id),
    database.$count(serviceIncidentFollower, eq(serviceIncidentFollower.incidentId, id)),
    findUpdates(id),
  ])
  const held = await findHeld(id)
  return { incident, mayKeep: mayKeepIncident(person, incident), counts: states, followers, updates, held }
}

async function countAttached(id: number): Promise<AttachedCounts> {
  const state = sql<keyof AttachedCounts | 'cancelled'>`case coalesce(${bulkTicket.state}, 'done')
    when 'done' then 'told' when 'waiting' then 'held' when 'failed' then 'failed' else 'cancelled' end`
  const rows = await database
    .select({ state, tickets: count() })
    .from(serviceIncidentTicket)
    .leftJoin(
      bulkTicket,
      and(eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId), eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId)),
    )
    .where(eq(serviceIncidentTicket.incidentId, id))
    .groupBy(state)
  const of = (name: string) => rows.find((row) => row.state === name)?.tickets ?? 0
  return { told: of('told'), held: of('held'), failed: of('failed') }
}

async function findUpdates(id: number): Promise<IncidentUpdate[]> {
  const rows = await database
    .select({
      ...pick(serviceIncidentUpdate, 'id', 'kind', 'text', 'createdAt', 'bulkId', 'shownFrom'),
      author: author.name,
      cancelledAt: bulk.cancelledAt,
    })
    .from(serviceIncidentUpdate)
    .leftJoin(author, eq(author.id, serviceIncidentUpdate.authorId))
    .leftJoin(bulk, eq(bulk.id, serviceIncidentUpdate.bulkId))
    .where(eq(serviceIncidentUpdate.incidentId, id))
    .orderBy(desc(serviceIncidentUpdate.id))
  return rows.map(({ cancelledAt, shownFrom, ...row }) => ({
    ...row,
    state: cancelledAt ? 'cancelled' : shownFrom > now() ? 'held' : 'told',
  }))
}

async function findHeld(id: number) {
  const ofTickets = database
    .selectDistinct({ bulkId: serviceIncidentTicket.bulkId })
    .from(serviceIncidentTicket)
    .where(eq(serviceIncidentTicket.incidentId, id))
  const ofUpdates = database
    .select({ bulkId: serviceIncidentUpdate.bulkId })
    .from(serviceIncidentUpdate)
    .where(eq(serviceIncidentUpdate.incidentId, id))
  const rows = await database
    .select({ bulkId: bulk.id, until: bulk.startsAt, tickets: count() })
    .from(bulk)
    .innerJoin(bulkTicket, and(eq(bulkTicket.bulkId, bulk.id), eq(bulkTicket.state, 'waiting')))
    .where(
      and(sql`${bulk.startsAt} > ${now().toISOString()}::timestamptz`, inArray(bulk.id, ofTickets.union(ofUpdates))),
    )
    .groupBy(bulk.id, bulk.startsAt)
    .orderBy(asc(bulk.id))
  return rows.flatMap(({ until, ...row }) => (until ? [{ ...row, until }] : []))
}

export async function findIncidentTicketIds(id: number, limit: number): Promise<number[]> {
  const rows = await database
    .select({ ticketId: serviceIncidentTicket.ticketId })
    .from(serviceIncidentTicket)
    .where(eq(serviceIncidentTicket.incidentId, id))
    .orderBy(desc(serviceIncidentTicket.ticketId))
    .limit(limit)
  return rows.map(({ ticketId }) => ticketId)
}
