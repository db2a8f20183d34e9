import { asc, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { faq, faqCategory, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { faqProposal } from './faq-proposal-tables.ts'

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

export async function findFaqTopics() {
  return database
    .select({ id: faqTopic.id, name: faqTopic.name, categoryName: faqCategory.name })
    .from(faqTopic)
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .orderBy(asc(faqCategory.position), asc(faqTopic.position))
}
