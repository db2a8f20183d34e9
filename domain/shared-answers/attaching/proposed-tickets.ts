import { and, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { clusterTicket, ticketCluster } from '#domain/shared-answers/clusters/cluster-tables.ts'
import { findClusterOf, findIncidentOfCluster } from '#domain/shared-answers/clusters/find-clusters.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import type { StoredIncident } from '#domain/shared-answers/keep-incident.ts'
import { isOpenIncident, openIncidentStates } from '#domain/shared-answers/service-incident.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/shared-answers/service-incident-tables.ts'
import type { ScoredTicket } from '#domain/shared-answers/similar/similar-index.ts'
import { getRecentTickets, similarScore } from '#domain/shared-answers/similar/similar-tickets.ts'
import { ticketTerms } from '#domain/shared-answers/similar/ticket-terms.ts'
import { bulkLimit } from '#domain/tickets/bulk/bulk.ts'
import { bulkTicket } from '#domain/tickets/bulk/bulk-views.ts'
import { lockTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { findOpenAmong } from '#domain/tickets/desk/desk-conditions.ts'
import { answer } from '#domain/tickets/desk/desk-reply.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { findDistressedAmong } from '#domain/tickets/distress/ticket-distress.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

const examples = 20

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
const clustersOf = ({ id, fromTicketId }: StoredIncident) => sql`(
  select cluster_id from ${clusterTicket} where ticket_id = ${fromTicketId}
  union (select own.cluster_id from ${clusterTicket} own
    join ${serviceIncidentTicket} attached on attached.ticket_id = own.ticket_id and attached.incident_id = ${id}
    group by own.cluster_id order by count(*) desc limit 1))`

/** Those of the tickets that staff split off, or named with others, as another matter. */
async function findElsewhere(incident: StoredIncident, ids: readonly number[]): Promise<ReadonlySet<number>> {
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

async function findLike(about: OpenFor['about'], rows: readonly { readonly incident: StoredIncident }[]) {
  const { index, thesaurus } = await getRecentTickets()
  const terms = ticketTerms(thesaurus, about)
  const [best] = rows
    .map(({ incident }) => ({ incident, score: index.compare(terms, ticketTerms(thesaurus, incident)) }))
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

/** From this score a ticket is about the incident itself; higher than for the agents' list of proposals. */
const sureScore = 0.5

const nearest = { looked: 5, needed: 3 }

const portalName = 'Helpdesk SPMB'

const aboutTicket = pick(ticket, 'id', 'title', 'description', 'createdAt')

const isInScope = and(
  lte(serviceIncident.startsAt, ticket.createdAt),
  or(isNull(serviceIncident.category), eq(serviceIncident.category, ticket.category)),
  sql`(cardinality(${serviceIncident.regencyIds}) = 0 or ${ticket.regencyId} = any(${serviceIncident.regencyIds}))`,
)

/** The pending question with each incident open at its time. One statement, because mostly there is none. */
function findOpenFor(which: SQL) {
  return database
    .select({ about: aboutTicket, incident: serviceIncident })
    .from(ticket)
    .innerJoin(serviceIncident, and(inArray(serviceIncident.state, [...openIncidentStates]), isInScope))
    .where(and(which, eq(ticket.kind, 'question'), eq(ticket.status, 'pending')))
}

type OpenFor = Awaited<ReturnType<typeof findOpenFor>>[number]

async function findIncidentOf(about: OpenFor['about'], open: readonly OpenFor['incident'][]) {
  const { index, thesaurus } = await getRecentTickets()
  const terms = ticketTerms(thesaurus, about)
  const scored = open.map((incident) => ({ incident, score: index.compare(terms, ticketTerms(thesaurus, incident)) }))
  const [best] = scored.sort((one, other) => other.score - one.score)
  if (best && best.score >= sureScore) return best.incident
  const near = index.find(terms, { least: sureScore, except: about.id }).slice(0, nearest.looked)
  if (near.length < nearest.needed) return undefined
  const attached = await database
    .select({ incidentId: serviceIncidentTicket.incidentId })
    .from(serviceIncidentTicket)
    .where(
      inArray(
        serviceIncidentTicket.ticketId,
        near.map(({ id }) => id),
      ),
    )
  const counts = Map.groupBy(attached, ({ incidentId }) => incidentId)
  return open.find(({ id }) => (counts.get(id)?.length ?? 0) >= nearest.needed)
}

async function answerByIncident(which: SQL): Promise<void> {
  const found = await findOpenFor(which)
  const about = found[0]?.about
  if (!about) return
  // Someone in danger is answered by a person.
  if (findDistress(`${about.title}\n${about.description}`)) return
  const open = found.map(({ incident }) => incident)
  const incident = await findIncidentOf(about, open)
  if (incident) await attachTo(incident.id, about.id)
}

async function attachTo(incidentId: number, ticketId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await lockTicket(tx, ticketId)
    const [current] = await tx.select().from(serviceIncident).where(eq(serviceIncident.id, incidentId)).for('share')
    if (found?.status !== 'pending' || found.mergedIntoId !== null || found.spamSince !== null) return
    if (!current || !isOpenIncident(current.state)) return
    const [fresh] = await tx
      .insert(serviceIncidentTicket)
      .values({ ticketId, incidentId, addedAt: now() })
      .onConflictDoNothing({ target: serviceIncidentTicket.ticketId })
      .returning({ ticketId: serviceIncidentTicket.ticketId })
    if (!fresh) return
    await writeChange(tx, null, found, answer(fillCannedReply(current.answer, replyVariables(found, portalName))))
  })
}

export function answerLateArrival(ticketId: number): Promise<void> {
  return answerByIncident(eq(ticket.id, ticketId))
}

/** The same for a new question, so that its receipt has the answer. The filing job repeats it after a failure. */
export async function answerAtOnce(publicId: string): Promise<void> {
  try {
    if ((await findKeptOpenIncidents()).length === 0) return
    await answerByIncident(eq(ticket.publicId, publicId))
  } catch (error) {
    log.warn({ err: error }, 'a question was not answered at once')
  }
}
