import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { mayProposeFaq } from '#domain/content/faq/faq.ts'
import { type ProposalState, proposalWords } from '#domain/content/faq/proposals/faq-proposal.ts'
import { idempotencyKey } from '#domain/content/lifecycle/seen-input.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { mayHandle } from '#domain/tickets/ticket-policy.ts'

export const shownSimilar = 50

const ticketIds = z.array(z.coerce.number().int().positive()).max(shownSimilar)

export const proposalInput = proposalWords.extend({
  chosen: ticketIds,
  shown: ticketIds,
  others: z.boolean(),
  idempotencyKey,
})

export type ProposalInput = z.output<typeof proposalInput>

export interface ProposedTicketFacts {
  readonly kind: TicketKind
  readonly officeId: number | null
  readonly mergedIntoId: number | null
  readonly spamSince: Date | null
  readonly isAnswered: boolean
  readonly withdrawnAt: Date | null
}

/**
 * True for an answered question within reach. Complaints are private; spam, duplicates and withdrawn consents are
 * excluded.
 */
export function mayProposeFrom(person: Person, ticket: ProposedTicketFacts): boolean {
  if (!mayProposeFaq(person) || !mayHandle(person, ticket) || ticket.kind !== 'question') return false
  return ticket.isAnswered && ticket.mergedIntoId === null && ticket.spamSince === null && ticket.withdrawnAt === null
}

export interface PublicFaq {
  readonly question: string
  readonly path: string
}

export interface TicketProposal {
  readonly faqId: number
  readonly state: ProposalState
  readonly reason: string | null
}

export interface TicketFaq {
  readonly mayPropose: boolean
  readonly proposal: TicketProposal | undefined
  readonly faq: PublicFaq | undefined
}
