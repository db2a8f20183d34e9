// A ticket that comes while an incident is open and tells of it is answered by it at once.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
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

/** From this score on a ticket tells of the incident itself; it is higher than where agents look at what is proposed. */
const sureScore = 0.5

/** Or when so many of its nearest tickets are answered by the incident. */
const nearest = { looked: 5, needed: 3 }

/** Who signs, where no agent does. */
const portalName = 'Helpdesk SPMB'

type About = { readonly id: number; readonly title: string; readonly description: string; readonly createdAt: Date }

async function findIncidentOf(about: About & { readonly category: string; readonly regencyId: number | null }) {
  const inScope = and(
    inArray(serviceIncident.state, [...openIncidentStates]),
    sql`${serviceIncident.startsAt} <= ${about.createdAt.toISOString()}::timestamptz`,
    or(isNull(serviceIncident.category), eq(serviceIncident.category, about.category)),
    sql`(cardinality(${serviceIncident.regencyIds}) = 0 or ${about.regencyId}::int = any(${serviceIncident.regencyIds}))`,
  )
  const open = await database.select().from(serviceIncident).where(inScope)
  if (open.length === 0) return undefined
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

/** Answers a fresh ticket by the open incident that it tells of, if there is one. A second call does nothing. */
export async function answerLateArrival(ticketId: number): Promise<void> {
  const [about] = await database.select().from(ticket).where(eq(ticket.id, ticketId))
  if (about?.kind !== 'question' || about.status !== 'pending') return
  // Somebody in danger is answered by a person.
  if (findDistress(`${about.title}\n${about.description}`)) return
  const incident = await findIncidentOf(about)
  if (!incident) return
  await database.transaction(async (tx) => {
    const found = await lockTicket(tx, ticketId)
    const [current] = await tx.select().from(serviceIncident).where(eq(serviceIncident.id, incident.id)).for('share')
    if (found?.status !== 'pending' || found.mergedIntoId !== null || found.spamSince !== null) return
    if (!current || !isOpenIncident(current.state)) return
    const [fresh] = await tx
      .insert(serviceIncidentTicket)
      .values({ ticketId, incidentId: incident.id, addedAt: now() })
      .onConflictDoNothing({ target: serviceIncidentTicket.ticketId })
      .returning({ ticketId: serviceIncidentTicket.ticketId })
    if (!fresh) return
    await writeChange(tx, null, found, answer(fillCannedReply(current.answer, replyVariables(found, portalName))))
  })
}

/**
 * The same for a question that was just asked, so that its receipt has the answer. The job of its filing does it again; what fails here is
 * left to that.
 */
export async function answerAtOnce(publicId: string): Promise<void> {
  try {
    const [asked] = await database.select({ id: ticket.id }).from(ticket).where(eq(ticket.publicId, publicId))
    if (asked) await answerLateArrival(asked.id)
  } catch (error) {
    log.warn({ err: error }, 'a question was not answered at once')
  }
}
