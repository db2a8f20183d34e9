// 'Proses': an agent takes a pending ticket.
import type { Person } from '#domain/accounts/account.ts'
import { type ChangedTicket, changeTicket } from './change-ticket.ts'
import type { TicketStepInput } from './ticket-input.ts'

/**
 * Claims a pending ticket for the agent.
 * @throws as `changeTicket`.
 */
export function claimTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, {
    action: 'claim',
    entry: { type: 'claimed', audience: 'internal', message: 'Tiket diproses.' },
    takes: true,
  })
}
