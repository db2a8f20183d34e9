import { and, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { clusterTicket, ticketCluster } from '#domain/shared-answers/clusters/cluster-tables.ts'
import { findClusterOf, findIncidentOfCluster } from '#domain/shared-answers/clusters/find-clusters.ts'
import { compareTopics } from '#domain/shared-answers/clusters/place-ticket.ts'
import type { StoredIncident } from '#domain/shared-answers/keep-incident.ts'
import { isOpenIncident } from '#domain/shared-answers/service-incident.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/shared-answers/service-incident-tables.ts'
import type { ScoredTicket } from '#domain/shared-answers/similar/similar-index.ts'
import { getRecentTickets, similarScore } from '#domain/shared-answers/similar/similar-tickets.ts'
import { type TicketText, ticketTerms } from '#domain/shared-answers/similar/ticket-terms.ts'
import { bulkLimit } from '#domain/tickets/bulk/bulk.ts'
import { bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { findOpenAmong } from '#domain/tickets/desk/desk-conditions.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { findDistressedAmong } from '#domain/tickets/distress/distressed-tickets.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

const examples = 20

export const aboutTicket = pick(ticket, 'id', 'title', 'description', 'createdAt')

export const isInScope = and(
  lte(serviceIncident.startsAt, ticket.createdAt),
  or(isNull(serviceIncident.category), eq(serviceIncident.category, ticket.category)),
  sql`(cardinality(${serviceIncident.regencyIds}) = 0 or ${ticket.regencyId} = any(${serviceIncident.regencyIds}))`,
)

/** Days after which an unchanged draft is no longer about today. */
const draftDays = 3

export interface MatchingIncident {
  readonly id: number
  readonly title: string
  readonly isOpen: boolean
}

/**
 * Tickets within reach and the incident's scope without an incident, most similar first, 5,000 at most. Someone in danger is
 * answered by a person.
 * @throws Forbidden for clients.
 */
export async function proposeTickets(person: Person, incident: StoredIncident): Promise<ScoredTicket[]> {
  const { index, thesaurus } = await getRecentTickets()
  const answered = await database
    .select({ title: ticket.title, description: ticket.description })
    .from(serviceIncidentTicket)
    .innerJoin(ticket, eq(ticket.id, serviceIncidentTicket.ticketId))
    .where(eq(serviceIncidentTicket.incidentId, incident.id))
    .limit(examples)
  const origin = incident.fromTicketId
  const source = origin === null ? [] : await database.select().from(ticket).where(eq(ticket.id, origin))
  const best = new Map(await findClustered(incident))
  for (const text of [incident, ...source, ...answered]) {
    for (const { id, score } of index.find(ticketTerms(thesaurus, text), { least: similarScore }))
      best.set(id, Math.max(best.get(id) ?? 0, score))
  }
  const found = [...best]
    .map(([id, score]) => ({ id, score }))
    .sort((one, other) => other.score - one.score || other.id - one.id)
    .slice(0, bulkLimit)
  const ids = found.map(({ id }) => id)
  const { startsAt: since, category, regencyIds } = incident
  const open = await findOpenAmong(person, ids, { since, category, regencyIds })
  const others = await Promise.all([findAttached(ids), findDistressedAmong(ids), findElsewhere(incident, ids)])
  return found.filter(({ id }) => open.has(id) && others.every((each) => !each.has(id)))
}

/** The clusters of which the incident was made or answers most. */
export const clustersOf = ({ id, fromTicketId }: StoredIncident) => sql`(
  select cluster_id from ${clusterTicket} where ticket_id = ${fromTicketId}
  union (select own.cluster_id from ${clusterTicket} own
    join ${serviceIncidentTicket} attached on attached.ticket_id = own.ticket_id and attached.incident_id = ${id}
    group by own.cluster_id order by count(*) desc limit 1))`

/** Those of the tickets that staff split off, or named with others, as another matter. */
export async function findElsewhere(incident: StoredIncident, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: clusterTicket.ticketId })
    .from(clusterTicket)
    .innerJoin(ticketCluster, and(eq(ticketCluster.id, clusterTicket.clusterId), ticketCluster.isSettled))
    .where(
      and(inArray(clusterTicket.ticketId, [...ids]), sql`${clusterTicket.clusterId} not in ${clustersOf(incident)}`),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The tickets of the incident's clusters with how near they are. */
async function findClustered(incident: StoredIncident): Promise<(readonly [id: number, nearness: number])[]> {
  const { rows } = await database.execute<{ ticket_id: string; nearness: number }>(sql`
    select ticket_id, nearness from ${clusterTicket} where cluster_id in ${clustersOf(incident)}
    order by ticket_id desc limit ${bulkLimit}`)
  return rows.map(({ ticket_id, nearness }) => [Number(ticket_id), nearness])
}

/**
 * The incident, or draft, that the ticket fits and is not in: one of its cluster, else one whose text is like it.
 * @throws NotFound when the agent may not handle it.
 */
export async function findMatchingIncident(person: Person, ticketId: number): Promise<MatchingIncident | undefined> {
  const recent = or(ne(serviceIncident.state, 'draft'), gte(serviceIncident.updatedAt, addDays(now(), -draftDays)))
  const rows = await database
    .select({ about: { ...aboutTicket, officeId: ticket.officeId, status: ticket.status }, incident: serviceIncident })
    .from(ticket)
    .innerJoin(serviceIncident, and(ne(serviceIncident.state, 'closed'), recent, isInScope))
    .where(and(eq(ticket.id, ticketId), eq(ticket.kind, 'question'), ne(ticket.status, 'completed')))
    .orderBy(desc(serviceIncident.id))
  const about = rows[0]?.about
  if (!about || (await findAttached([ticketId])).size > 0) return undefined
  if (!mayHandle(person, about)) throw new NotFound('Tiket tidak ditemukan.')
  if (findDistress(`${about.title}\n${about.description}`)) return undefined
  const clusterId = await findClusterOf(ticketId)
  const ofCluster = clusterId === undefined ? undefined : await findIncidentOfCluster(clusterId)
  const found = rows.find(({ incident }) => incident.id === ofCluster?.id)?.incident ?? (await findLike(about, rows))
  if (found && (await findElsewhere(found, [ticketId])).size > 0) return undefined
  return found && { id: found.id, title: found.title, isOpen: isOpenIncident(found.state) }
}

async function findLike(about: TicketText, rows: readonly { readonly incident: StoredIncident }[]) {
  const { index, thesaurus } = await getRecentTickets()
  const terms = ticketTerms(thesaurus, about)
  const [best] = rows
    .map(({ incident }) => ({ incident, score: compareTopics(index, terms, ticketTerms(thesaurus, incident)) }))
    .sort((one, other) => other.score - one.score)
  return best && best.score >= similarScore ? best.incident : undefined
}

async function findAttached(ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ ticketId: serviceIncidentTicket.ticketId })
    .from(serviceIncidentTicket)
    .leftJoin(
      bulkTicket,
      and(eq(bulkTicket.bulkId, serviceIncidentTicket.bulkId), eq(bulkTicket.ticketId, serviceIncidentTicket.ticketId)),
    )
    .where(
      and(
        inArray(serviceIncidentTicket.ticketId, [...ids]),
        or(isNull(serviceIncidentTicket.bulkId), inArray(bulkTicket.state, ['waiting', 'done'])),
      ),
    )
  return new Set(rows.map(({ ticketId }) => ticketId))
}
