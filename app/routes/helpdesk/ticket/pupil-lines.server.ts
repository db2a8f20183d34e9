import type { Person } from '#domain/accounts/person.ts'
import { findPupilTickets, type PupilTicket } from '#domain/tickets/desk-search/pupil-tickets.ts'
import { findPupils } from '#domain/tickets/pupils/pupil.server.ts'
import { type AnsweredPupil, withAnswers } from '#domain/tickets/pupils/pupil.ts'
import type { TimelineEntry } from '#domain/tickets/timeline-entry.ts'

export interface DeskPupil extends AnsweredPupil<Date> {
  /** Other tickets of the pupil that the agent may read. */
  readonly tickets: readonly PupilTicket[]
}

/** Of a ticket that the agent may read. */
export async function findDeskPupils(
  person: Person,
  ticket: { readonly id: number; readonly timeline: readonly TimelineEntry[] },
): Promise<DeskPupil[]> {
  const pupils = await findPupils(ticket.id)
  const tickets = await findPupilTickets(person, ticket.id, pupils)
  return withAnswers(pupils, ticket.timeline).map((pupil) => ({ ...pupil, tickets: tickets.get(pupil.line) ?? [] }))
}
