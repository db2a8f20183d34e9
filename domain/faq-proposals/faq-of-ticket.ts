// The FAQ that a ticket became or helped to, for its page at the desk and for its family.

import { and, desc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { proposalState } from '#domain/content/faq/proposals/faq-proposal.ts'
import { proposals } from '#domain/content/faq/proposals/faq-proposal-views.ts'
import { publishedFaqs } from '#domain/content/faq/published-faqs.ts'
import { unfilled } from '#domain/season/fill-season.ts'
import { ticket } from '#domain/tickets/ticket-views.ts'
import { database } from '#platform/database/database.server.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'
import { findSource } from './load-source.ts'
import type { PublicFaq, TicketFaq, TicketProposal } from './ticket-faq.ts'

/** The newest published question that this ticket, named by id or public ID, asked; undefined for none. */
export async function getFaqOfTicket(key: number | string): Promise<PublicFaq | undefined> {
  const published = publishedFaqs(unfilled)
  const [found] = await database
    .select({
      id: published.id,
      question: published.question,
      category: published.categoryId,
      topic: published.topicName,
    })
    .from(faqProposalTicket)
    .innerJoin(ticket, eq(ticket.id, faqProposalTicket.ticketId))
    .innerJoin(published, eq(published.id, faqProposalTicket.faqId))
    .where(typeof key === 'number' ? eq(ticket.id, key) : eq(ticket.publicId, key))
    .orderBy(desc(published.id))
    .limit(1)
  return found && { question: found.question, path: faqPageAddress(found) }
}

/** The newest proposal from this ticket; undefined for none. */
export async function getProposalOfTicket(ticketId: number): Promise<TicketProposal | undefined> {
  const [found] = await database
    .select({
      faqId: proposals.faqId,
      publishedAt: proposals.publishedAt,
      removedAt: proposals.removedAt,
      reason: proposals.reason,
    })
    .from(faqProposalTicket)
    .innerJoin(proposals, eq(proposals.faqId, faqProposalTicket.faqId))
    .where(and(eq(faqProposalTicket.ticketId, ticketId), eq(faqProposalTicket.isSource, true)))
    .orderBy(desc(proposals.faqId))
    .limit(1)
  if (!found) return undefined
  const state = proposalState(found)
  return { faqId: found.faqId, state, reason: state === 'declined' ? found.reason : null }
}

/** Whether this ticket can be made an FAQ, what became of that, and where its question is answered. */
export async function getTicketFaq(person: Person, ticketId: number): Promise<TicketFaq> {
  const [source, proposal, faq] = await Promise.all([
    findSource(person, ticketId),
    getProposalOfTicket(ticketId),
    getFaqOfTicket(ticketId),
  ])
  return { mayPropose: source !== undefined && (!proposal || proposal.state === 'declined'), proposal, faq }
}
