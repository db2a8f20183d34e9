import { and, desc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayReadIncidents } from '#domain/shared-answers/service-incident.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/shared-answers/service-incident-tables.ts'
import { getRecentTickets } from '#domain/shared-answers/similar/similar-tickets.ts'
import { ticketTerms } from '#domain/shared-answers/similar/ticket-terms.ts'
import { findOpenAmong } from '#domain/tickets/desk/desk-conditions.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { visibleTicketIds } from '#domain/tickets/ticket-visibility.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { type Wave, wave, waveGap } from './cluster.ts'
import { clusterDismissal, clusterTicket, ticketCluster } from './cluster-tables.ts'

const mostLooked = 5_000
const mostWaves = 5

/** Tickets that name a wave: its newest. */
const mostNaming = 60

const isOpen = and(ne(ticket.status, 'completed'), isNull(ticket.mergedIntoId))

/** Tickets of clusters that the person may handle, without spam. @throws Forbidden for clients. */
function withinReach(person: Person): SQL | undefined {
  const visible = visibleTicketIds(person)
  return and(isNull(ticket.spamSince), visible && inArray(ticket.id, visible))
}

/** Whose dismissals count: those of the person's office, of the province for people of no office. */
export const dismissalOffice = ({ role, officeId }: Person): number | null => (role === 'admin' ? null : officeId)

/** The cluster as far as the person's tickets show it, with the wave of the time `at`; undefined without one within reach. */
export async function describeWave(person: Person, id: number, at: Date): Promise<Wave | undefined> {
  const own = and(eq(clusterTicket.clusterId, id), withinReach(person), lte(clusterTicket.filedAt, at))
  const times = database
    .select({
      filedAt: clusterTicket.filedAt,
      before: sql`lag(${clusterTicket.filedAt}) over (order by ${clusterTicket.filedAt})`.as('before'),
    })
    .from(clusterTicket)
    .innerJoin(ticket, eq(ticket.id, clusterTicket.ticketId))
    .where(own)
    .as('times')
  const isStart = sql`${times.before} is null or ${times.filedAt} - ${times.before} > ${waveGap / 1000} * interval '1 second'`
  const [start] = await database
    .select({ since: sql<Date | null>`max(${times.filedAt})`.mapWith(clusterTicket.filedAt) })
    .from(times)
    .where(isStart)
  if (!start?.since) return undefined
  const { since } = start
  const ofWave = and(own, gte(clusterTicket.filedAt, since))
  const [newest, [counted], [cluster]] = await Promise.all([
    database
      .select({ id: ticket.id, title: ticket.title })
      .from(clusterTicket)
      .innerJoin(ticket, eq(ticket.id, clusterTicket.ticketId))
      .where(ofWave)
      .orderBy(desc(ticket.id))
      .limit(mostNaming),
    database
      .select({ tickets: sql<number>`count(*)::int` })
      .from(clusterTicket)
      .innerJoin(ticket, eq(ticket.id, clusterTicket.ticketId))
      .where(and(ofWave, isOpen)),
    database.select().from(ticketCluster).where(eq(ticketCluster.id, id)),
  ])
  const central = await findCentral(newest)
  if (!central || !cluster) return undefined
  const { name, splitFromId } = cluster
  return {
    ...{ id, since, tickets: counted?.tickets ?? 0, example: central.id, splitFromId },
    ...{ title: name ?? central.title, isNamed: name !== null },
  }
}

/** The ticket whose title has most of what the tickets share, and least else. */
async function findCentral<Titled extends { readonly id: number; readonly title: string }>(tickets: readonly Titled[]) {
  const { index, thesaurus } = await getRecentTickets()
  const centre = index.centreOf(tickets.map(({ id }) => id))
  const [best] = tickets
    .map((each) => ({ each, score: index.compare(centre, ticketTerms(thesaurus, { ...each, description: '' })) }))
    .sort((one, other) => other.score - one.score || one.each.id - other.each.id)
  return best?.each
}

/** The incidents that are not over and answer tickets of the cluster, or were made from one. */
function incidentsOf(clusterId: SQL | number) {
  const own = sql`select ${clusterTicket.ticketId} from ${clusterTicket} where ${clusterTicket.clusterId} = ${clusterId}`
  const attached = sql`select ${serviceIncidentTicket.incidentId} from ${serviceIncidentTicket}
    where ${serviceIncidentTicket.ticketId} in (${own})`
  return and(
    ne(serviceIncident.state, 'closed'),
    sql`(${serviceIncident.fromTicketId} in (${own}) or ${serviceIncident.id} in (${attached}))`,
  )
}

export async function findIncidentOfCluster(clusterId: number) {
  const [found] = await database
    .select({ id: serviceIncident.id, title: serviceIncident.title, state: serviceIncident.state })
    .from(serviceIncident)
    .where(incidentsOf(clusterId))
    .orderBy(desc(serviceIncident.id))
    .limit(1)
  return found
}

async function findDismissedAt(person: Person, id: number): Promise<Date | null> {
  const [row] = await database
    .select({ at: clusterDismissal.dismissedAt })
    .from(clusterDismissal)
    .where(
      and(
        eq(clusterDismissal.clusterId, id),
        sql`${clusterDismissal.officeId} is not distinct from ${dismissalOffice(person)}`,
      ),
    )
  return row?.at ?? null
}

/** The waves of now that no incident answers and the office did not dismiss, the largest first. @throws Forbidden for clients. */
export async function findWaves(person: Person): Promise<Wave[]> {
  if (!mayReadIncidents(person)) return []
  const at = now()
  const recent = and(gte(clusterTicket.filedAt, new Date(at.getTime() - wave.period)), withinReach(person), isOpen)
  const requesters = sql`count(distinct coalesce(${ticket.contactPhone}, ${ticket.requesterId}))`
  const rows = await database
    .select({ id: clusterTicket.clusterId })
    .from(clusterTicket)
    .innerJoin(ticket, eq(ticket.id, clusterTicket.ticketId))
    .where(recent)
    .groupBy(clusterTicket.clusterId)
    .having(sql`count(*) >= ${wave.tickets} and ${requesters} >= ${wave.requesters}`)
    .orderBy(sql`count(*) desc`)
    .limit(mostWaves)
  const waves = await Promise.all(
    rows.map(async ({ id }) => {
      const [found, dismissedAt, incident] = await Promise.all([
        describeWave(person, id, at),
        findDismissedAt(person, id),
        findIncidentOfCluster(id),
      ])
      return found && !incident && !(dismissedAt && dismissedAt >= found.since) ? [found] : []
    }),
  )
  return waves.flat()
}

/** The cluster and its open tickets within reach, newest first. @throws NotFound without a ticket that the person may handle. */
export async function getCluster(person: Person, id: number) {
  const found = mayReadIncidents(person) ? await describeWave(person, id, now()) : undefined
  if (!found) throw new NotFound('Kelompok tiket tidak ditemukan.')
  const [tickets, dismissedAt, incident, origin] = await Promise.all([
    findMembers(person, id),
    findDismissedAt(person, id),
    findIncidentOfCluster(id),
    found.splitFromId === null ? undefined : describeWave(person, found.splitFromId, now()),
  ])
  return {
    ...found,
    origin: origin && { id: origin.id, title: origin.title },
    open: tickets,
    isDismissed: dismissedAt !== null && dismissedAt >= found.since,
    incident,
  }
}

async function findMembers(person: Person, clusterId: number): Promise<number[]> {
  const rows = await database
    .select({ id: clusterTicket.ticketId })
    .from(clusterTicket)
    .where(eq(clusterTicket.clusterId, clusterId))
    .orderBy(desc(clusterTicket.ticketId))
    .limit(mostLooked)
  const open = await findOpenAmong(
    person,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => (open.has(id) ? [id] : []))
}

export async function findClusterOf(ticketId: number): Promise<number | undefined> {
  const [row] = await database
    .select({ id: clusterTicket.clusterId })
    .from(clusterTicket)
    .where(eq(clusterTicket.ticketId, ticketId))
  return row?.id
}

/** The other open tickets of its cluster within reach, newest first. @throws NotFound when the agent may not handle it. */
export async function findSimilarTickets(person: Person, ticketId: number): Promise<number[]> {
  await requireOwn(person, ticketId)
  const clusterId = await findClusterOf(ticketId)
  const open = clusterId === undefined ? [] : await findMembers(person, clusterId)
  return open.filter((id) => id !== ticketId)
}

async function requireOwn(person: Person, ticketId: number) {
  const [about] = await database.select().from(ticket).where(eq(ticket.id, ticketId))
  if (!about || !mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  return about
}

/** When the wave began to which the ticket belongs. @throws NotFound when the agent may not handle it. */
export async function findBeginning(person: Person, ticketId: number): Promise<Date> {
  const { createdAt } = await requireOwn(person, ticketId)
  const clusterId = await findClusterOf(ticketId)
  const found = clusterId === undefined ? undefined : await describeWave(person, clusterId, createdAt)
  return found?.since ?? createdAt
}
