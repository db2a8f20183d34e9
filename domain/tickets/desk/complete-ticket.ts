// 'Selesai': the ticket is settled.
import type { Person } from '#domain/accounts/person.ts'
import { type ChangedTicket, changeTicket, type DecideChange } from '#domain/tickets/change-ticket.ts'
import { ticketCompleted } from '#domain/tickets/ticket-events.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import { announce } from '#platform/jobs.server.ts'

/** Completing a ticket, one at a time or many. */
export const completion: DecideChange = (_, { kind }) => ({
  action: 'complete',
  move: 'complete',
  entry: {
    type: 'completed',
    audience: 'public',
    message: kind === 'question' ? 'Pertanyaan ditandai selesai.' : 'Aduan ditandai selesai.',
  },
  takes: true,
  live: 'completed',
  announce: (tx, { ticketId }) => announce(tx, ticketCompleted, { ticketId }),
})

/**
 * Completes a ticket in progress or waiting for its requester.
 * @throws as `changeTicketIn`.
 */
export function completeTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, completion)
}
