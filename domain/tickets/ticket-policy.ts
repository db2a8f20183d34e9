// Who may do what with a ticket. Pure: asked by every read and write of the area, and told to the pages as `can`.
import type { Person } from '#domain/accounts/account.ts'
import type { TicketStatus } from './ticket.ts'
import { nextStatus } from './ticket.ts'

/** The part of a ticket a decision needs. */
export interface TicketFacts {
  readonly requesterId: string
  readonly officeId: number | null
  readonly status: TicketStatus
}

/** Clients ask questions; staff file for somebody in a later step. */
export function maySubmit(person: Person): boolean {
  return person.role === 'client'
}

/** True for staff whose office it lies with, the province's agents and admins (design §7). */
export function mayHandle(person: Person, ticket: Pick<TicketFacts, 'officeId'>): boolean {
  if (person.role === 'admin') return true
  if (person.role !== 'agent') return false
  return person.officeId === null || person.officeId === ticket.officeId
}

/** True for the requester and for staff who may handle it. */
export function maySee(person: Person, ticket: TicketFacts): boolean {
  return ticket.requesterId === person.id || mayHandle(person, ticket)
}

/** What this person can do with this ticket now; a page shows exactly these. */
export interface TicketPowers {
  readonly claim: boolean
  readonly reply: boolean
  readonly complete: boolean
}

/** The powers of a person over a ticket in its present status. */
export function powersOver(person: Person, ticket: TicketFacts): TicketPowers {
  const handles = mayHandle(person, ticket)
  const allows = (action: 'claim' | 'answer' | 'complete') => handles && 'to' in nextStatus(ticket.status, action)
  return { claim: allows('claim'), reply: allows('answer'), complete: allows('complete') }
}
