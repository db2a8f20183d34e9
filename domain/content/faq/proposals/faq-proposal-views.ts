// What other areas may use of proposals for the FAQ: a view to select from or to join.
import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { pick } from '#shared/pick.ts'
import { faqProposal } from './faq-proposal-tables.ts'

/** All proposals with their item as it is now; `removedAt` of the item, null while it is there. */
export const proposals = new QueryBuilder()
  .select({
    ...pick(faqProposal, 'faqId', 'proposedBy', 'proposedAt', 'publishedAt', 'reason'),
    question: faq.question,
    draftSince: faq.draftSince,
    removedAt: faq.deletedAt,
  })
  .from(faqProposal)
  .innerJoin(faq, eq(faq.id, faqProposal.faqId))
  .as('proposals')
