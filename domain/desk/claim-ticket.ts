// 'Proses': an agent takes a pending ticket.
import type { Person } from '#domain/accounts/account.ts'
import { type ChangedTicket, changeTicket, type TicketChange } from '#domain/tickets/change-ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'

/** Taking a ticket, one at a time or many. */
export const claim: TicketChange = {
  action: 'claim',
  move: 'claim',
  entry: { type: 'claimed', audience: 'internal', message: 'Tiket diproses.' },
  takes: true,
  live: 'claimed',
}

/**
 * Claims a pending ticket for the agent.
 * @throws as `changeTicketIn`.
 */
export function claimTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, claim)
}
