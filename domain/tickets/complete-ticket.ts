// 'Selesai': the question is settled.
import type { Person } from '#domain/accounts/account.ts'
import { announce } from '#platform/jobs.server.ts'
import { type ChangedTicket, changeTicket } from './change-ticket.ts'
import { ticketCompleted } from './ticket-events.ts'
import type { TicketStepInput } from './ticket-input.ts'

/**
 * Completes a ticket in progress or waiting for its requester.
 * @throws as `changeTicket`.
 */
export function completeTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, {
    action: 'complete',
    entry: { type: 'completed', audience: 'public', message: 'Pertanyaan ditandai selesai.' },
    takes: true,
    announce: (tx, { ticketId }) => announce(tx, ticketCompleted, { ticketId }),
  })
}
