// Who is told of a published proposal: the requesters of its tickets, where nothing speaks against it.
import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'

/** Who asked in a ticket. */
export const asker = people('asker')

/** True for what a ticket of a proposal is told by: to be joined with `ticket` and `asker`. */
export const belongsToTicket = eq(ticket.id, faqProposalTicket.ticketId)
export const belongsToAsker = eq(asker.id, ticket.requesterId)

/**
 * Not told yet, and to be told: a duplicate goes on in another ticket, spam and complaints ask nothing, and nothing goes to
 * who withdrew the consent or has no account any more.
 */
export const waitsToBeTold = and(
  isNull(faqProposalTicket.toldAt),
  eq(ticket.kind, 'question'),
  isNull(ticket.mergedIntoId),
  isNull(ticket.spamSince),
  isNull(asker.consentWithdrawnAt),
  isNull(asker.erasedAt),
)
