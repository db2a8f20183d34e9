// The answer of an open incident to a question that comes while it is open.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { clusterTicket } from '#domain/shared-answers/clusters/cluster-tables.ts'
import { clusterNewTicket } from '#domain/shared-answers/clusters/clustering.ts'
import { compareTopics } from '#domain/shared-answers/clusters/place-ticket.ts'
import { findKeptOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { isOpenIncident, openIncidentStates } from '#domain/shared-answers/service-incident.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/shared-answers/service-incident-tables.ts'
import { getRecentTickets } from '#domain/shared-answers/similar/similar-tickets.ts'
import { ticketTerms } from '#domain/shared-answers/similar/ticket-terms.ts'
import { lockTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { answer } from '#domain/tickets/desk/desk-reply.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { aboutTicket, clustersOf, findElsewhere, isInScope } from './proposed-tickets.ts'

/** Nearness from which the answer is sent without an agent: higher than for a proposal (`similarScore`). */
const sureScore = 0.5

const portalName = 'Helpdesk SPMB'

/** The pending question with each incident open at its time. One statement, because mostly there is none. */
function findOpenFor(which: SQL) {
  return database
    .select({ about: aboutTicket, incident: serviceIncident })
    .from(ticket)
    .innerJoin(serviceIncident, and(inArray(serviceIncident.state, [...openIncidentStates]), isInScope))
    .where(and(which, eq(ticket.kind, 'question'), eq(ticket.status, 'pending')))
}

type OpenFor = Awaited<ReturnType<typeof findOpenFor>>[number]

/** The incident of the ticket's cluster, else one whose text it is surely about. */
async function findIncidentOf(about: OpenFor['about'], open: readonly OpenFor['incident'][]) {
  await clusterNewTicket(about.id)
  for (const incident of open) if (await isSurelyOf(about.id, incident)) return incident
  const { index, thesaurus } = await getRecentTickets()
  const terms = ticketTerms(thesaurus, about)
  const [best] = open
    .map((incident) => ({ incident, score: compareTopics(index, terms, ticketTerms(thesaurus, incident)) }))
    .sort((one, other) => other.score - one.score)
  if (!best || best.score < sureScore) return undefined
  return (await findElsewhere(best.incident, [about.id])).size > 0 ? undefined : best.incident
}

async function isSurelyOf(ticketId: number, incident: OpenFor['incident']): Promise<boolean> {
  const isOfCluster = sql`${clusterTicket.clusterId} in ${clustersOf(incident)}`
  const isSure = sql`${clusterTicket.nearness} >= ${sureScore}`
  return (await database.$count(clusterTicket, and(eq(clusterTicket.ticketId, ticketId), isOfCluster, isSure))) > 0
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
