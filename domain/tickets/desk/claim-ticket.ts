// 'Proses': an agent takes a pending ticket.
import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  type ChangedTicket,
  changeTicket,
  type LockedTicket,
  type TicketChange,
} from '#domain/tickets/change-ticket.ts'
import type { TicketStepInput } from '#domain/tickets/ticket-input.ts'
import type { Transaction } from '#platform/database/database.server.ts'

/** The assignee, named to the slower of two agents. */
async function whoHasIt(tx: Transaction, found: LockedTicket, agent: Person): Promise<string | undefined> {
  if (found.status === 'completed') return 'Tiket ini sudah selesai.'
  if (found.assigneeId === null) return undefined
  if (found.assigneeId === agent.id) return 'Tiket ini sudah Anda proses.'
  const staff = people('staff')
  const [holder] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, found.assigneeId))
  return holder && `Tiket ini sudah diproses oleh ${holder.name}.`
}

/** Taking a ticket, one at a time or many. */
export const claim: TicketChange = {
  action: 'claim',
  move: 'claim',
  entry: { type: 'claimed', audience: 'internal', message: 'Tiket diproses.' },
  takes: true,
  refusal: whoHasIt,
  live: 'claimed',
}

/**
 * Claims a pending ticket for the agent.
 * @throws as `changeTicketIn`.
 */
export function claimTicket(person: Person, input: TicketStepInput): Promise<ChangedTicket> {
  return changeTicket(person, input, claim)
}
