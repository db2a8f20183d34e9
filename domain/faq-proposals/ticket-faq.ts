// What pages are given of a ticket and the FAQ. Pure.
import type { ProposalState } from '#domain/content/faq/proposals/faq-proposal.ts'

/** A question of the FAQ that the public reads. */
export interface PublicFaq {
  readonly question: string
  readonly path: string
}

/** What became of the proposal from a ticket. */
export interface TicketProposal {
  readonly faqId: number
  readonly state: ProposalState
  /** Why it was declined. */
  readonly reason: string | null
}

/** What the desk's page of a ticket shows of the FAQ. */
export interface TicketFaq {
  readonly mayPropose: boolean
  readonly proposal: TicketProposal | undefined
  readonly faq: PublicFaq | undefined
}
