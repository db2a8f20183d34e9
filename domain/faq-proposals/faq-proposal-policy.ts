// From which tickets an FAQ may be proposed. Pure.
import type { Person } from '#domain/accounts/person.ts'
import { mayProposeFaq } from '#domain/content/faq/faq-policy.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'

/** The facts of a ticket that decide it. */
export interface ProposedTicketFacts {
  readonly kind: TicketKind
  readonly officeId: number | null
  readonly mergedIntoId: number | null
  readonly spamSince: Date | null
  /** True while a public answer stands. */
  readonly isAnswered: boolean
  /** Since when its requester withdrew the consent. */
  readonly withdrawnAt: Date | null
}

/**
 * True for an answered question within the agent's reach. A complaint is nobody else's business, spam and duplicates are
 * no questions, and what somebody wrote who withdrew the consent is used for nothing.
 */
export function mayProposeFrom(person: Person, ticket: ProposedTicketFacts): boolean {
  if (!mayProposeFaq(person) || !mayHandle(person, ticket) || ticket.kind !== 'question') return false
  return ticket.isAnswered && ticket.mergedIntoId === null && ticket.spamSince === null && ticket.withdrawnAt === null
}
