// A ticket that comes while an incident is open and tells of it is answered by it at once.
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { findDistress } from '#domain/distress/find-distress.ts'
import { isOpenIncident, openIncidentStates } from '#domain/service-incidents/service-incident.ts'
import { serviceIncident, serviceIncidentTicket } from '#domain/service-incidents/service-incident-tables.ts'
import { getRecentTickets } from '#domain/service-incidents/similar/recent-tickets.ts'
import { ticketTerms } from '#domain/service-incidents/similar/ticket-terms.ts'
import { lockTicket, writeChange } from '#domain/tickets/change-ticket.ts'
import { answer } from '#domain/tickets/desk/reply-to-ticket.ts'
import { fillCannedReply, replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'

/** From this score on a ticket tells of the incident itself; it is higher than where agents look at what is proposed. */
const sureScore = 0.5

/** Or when so many of its nearest tickets are answered by the incident. */
const nearest = { looked: 5, needed: 3 }

/** Who signs, where no agent does. */
const portalName = 'Helpdesk SPMB'

const aboutTicket = pick(ticket, 'id', 'title', 'description', 'createdAt')

/**
 * The pending question and each incident that was open for it when it came. One statement, because mostly there is no
 * incident, and every question asks twice.
 */
function findOpenFor(which: SQL) {
  const isInScope = and(
    inArray(serviceIncident.state, [...openIncidentStates]),
    lte(serviceIncident.startsAt, ticket.createdAt),
    or(isNull(serviceIncident.category), eq(serviceIncident.category, ticket.category)),
    sql`(cardinality(${serviceIncident.regencyIds}) = 0 or ${ticket.regencyId} = any(${serviceIncident.regencyIds}))`,
  )
  return database
    .select({ about: aboutTicket, incident: serviceIncident })
    .from(ticket)
    .innerJoin(serviceIncident, isInScope)
    .where(and(which, eq(ticket.kind, 'question'), eq(ticket.status, 'pending')))
}

type OpenFor = Awaited<ReturnType<typeof findOpenFor>>[number]

/** The incident of which the question tells. */
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

/** Answers the question by the open incident that it tells of, if there is one. */
async function answerByIncident(which: SQL): Promise<void> {
  const found = await findOpenFor(which)
  const about = found[0]?.about
  if (!about) return
  // Somebody in danger is answered by a person.
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

/** Answers a fresh ticket by the open incident that it tells of, if there is one. A second call does nothing. */
export function answerLateArrival(ticketId: number): Promise<void> {
  return answerByIncident(eq(ticket.id, ticketId))
}

/**
 * The same for a question that was just asked, so that its receipt has the answer. The job of its filing does it again; what fails here is
 * left to that.
 */
export async function answerAtOnce(publicId: string): Promise<void> {
  try {
    await answerByIncident(eq(ticket.publicId, publicId))
  } catch (error) {
    log.warn({ err: error }, 'a question was not answered at once')
  }
}
