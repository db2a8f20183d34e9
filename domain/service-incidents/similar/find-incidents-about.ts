// The open incidents that a text tells of, for who answers it without a ticket.
import { inArray } from 'drizzle-orm'
import { openIncidentStates } from '#domain/service-incidents/service-incident.ts'
import { serviceIncident } from '#domain/service-incidents/service-incident-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { getRecentTickets } from './recent-tickets.ts'
import { ticketTerms } from './ticket-terms.ts'

/** A message is shorter than a ticket, and naming an incident too many costs its reader one line. */
const namedScore = 0.35

/** The best first; nothing while none is open. */
export async function findIncidentsAbout(text: string): Promise<{ readonly id: number; readonly title: string }[]> {
  const open = await database
    .select()
    .from(serviceIncident)
    .where(inArray(serviceIncident.state, [...openIncidentStates]))
  if (open.length === 0) return []
  const { index, thesaurus } = await getRecentTickets()
  const asked = ticketTerms(thesaurus, { title: text, description: '' })
  return open
    .map(({ id, title, description }) => {
      return { id, title, score: index.compare(asked, ticketTerms(thesaurus, { title, description })) }
    })
    .filter(({ score }) => score >= namedScore)
    .sort((one, other) => other.score - one.score)
    .map(({ id, title }) => ({ id, title }))
}
