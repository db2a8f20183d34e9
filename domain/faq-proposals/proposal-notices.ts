// The notices to staff about proposals: to those who may publish them, and to who proposed them what became of it.
import { and, eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { mayPublishFaq } from '#domain/content/faq/faq-policy.ts'
import { proposalState } from '#domain/content/faq/proposals/faq-proposal.ts'
import { proposals } from '#domain/content/faq/proposals/faq-proposal-views.ts'
import { notify, withdrawNotices } from '#domain/notifications/notify.ts'
import { database } from '#platform/database/database.server.ts'
import { faqProposalTicket } from './faq-proposal-ticket-tables.ts'

/** The proposal with the ticket it comes from; undefined once that is gone. */
async function findWithSource(faqId: number) {
  const [found] = await database
    .select()
    .from(proposals)
    .innerJoin(
      faqProposalTicket,
      and(eq(faqProposalTicket.faqId, proposals.faqId), eq(faqProposalTicket.isSource, true)),
    )
    .where(eq(proposals.faqId, faqId))
  return found && { ...found.proposals, ticketId: found.faq_proposal_ticket.ticketId }
}

const reasonOf = (faqId: number) => `faq.proposed:${faqId}`

/** Notifies everybody who may publish it, once each. */
export async function noticeProposal(faqId: number): Promise<void> {
  const proposal = await findWithSource(faqId)
  if (!proposal || proposalState(proposal) !== 'waiting') return
  const publishers = (await database.select().from(staff)).filter((person) => mayPublishFaq(person, proposal))
  await notify(
    publishers.map(({ id }) => id),
    {
      kind: 'faq_proposed',
      reason: reasonOf(faqId),
      ticketId: proposal.ticketId,
      text: `Usulan FAQ menunggu diterbitkan: ${proposal.question}`,
      path: `/admin/faq?edit=${faqId}`,
    },
  )
}

/** Notifies who proposed it that it was published or declined; nobody needs to publish it any more. */
export async function noticeSettled(faqId: number): Promise<void> {
  await withdrawNotices(reasonOf(faqId))
  const proposal = await findWithSource(faqId)
  if (!proposal?.proposedBy) return
  const state = proposalState(proposal)
  if (state === 'waiting') return
  await notify([proposal.proposedBy], {
    kind: 'faq_settled',
    reason: `faq.settled:${faqId}:${state}`,
    ticketId: proposal.ticketId,
    text: `Usulan FAQ Anda ${state === 'published' ? 'sudah diterbitkan' : 'tidak jadi diterbitkan'}: ${proposal.question}`,
  })
}
