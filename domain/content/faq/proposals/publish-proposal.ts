// Publication of a proposed question: by a second person, with a notice to those who asked.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayPublishFaq } from '#domain/content/faq/faq.ts'
import { faqAudit } from '#domain/content/faq/faq-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { askColleague, faqNoticeDue, faqProposalSettled, noticeDelay } from './faq-proposal.ts'
import { faqProposal } from './faq-proposal-tables.ts'

/**
 * To be called before an item stops being a draft; returns what to run afterwards, undefined without a proposal.
 * @throws Invalid at 'state' for its author.
 */
export async function publishProposal(
  tx: Transaction,
  person: Person,
  faqId: number,
): Promise<(() => Promise<void>) | undefined> {
  const own = eq(faqProposal.faqId, faqId)
  const [proposal] = await tx.select().from(faqProposal).where(own).for('update')
  if (!proposal) return undefined
  if (!mayPublishFaq(person, proposal)) throw new Invalid(askColleague, { state: askColleague })
  return async () => {
    await announce(tx, faqNoticeDue, { faqId }, noticeDelay)
    // Made a draft in between and published again, it was published once.
    if (proposal.publishedAt) return
    await tx.update(faqProposal).set({ publishedBy: person.id, publishedAt: now() }).where(own)
    await recordAudit(tx, { actor: person, action: faqAudit.publish, target: `faq:${faqId}` })
    await announce(tx, faqProposalSettled, { faqId })
  }
}
