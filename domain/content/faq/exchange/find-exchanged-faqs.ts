// Reads the FAQ as files that leave the portal have it, removed questions too: a file may bring them back.
import { asc, eq } from 'drizzle-orm'
import { citedNumbers } from '#domain/content/clauses/cited-clauses.ts'
import { faq, faqCategory, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { exchangeKey } from '#domain/content/lifecycle/exchange-key.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** All questions in the order in which the public reads them. */
export async function findExchangedFaqs(tx: Transaction) {
  const rows = await tx
    .select({
      ...pick(faq, 'id', 'contentKey', 'idempotencyKey', 'version', 'deletedAt', 'draftSince'),
      ...pick(faq, 'question', 'answer', 'asked', 'source', 'reviewedOn', 'editor', 'reviewBy'),
      cited: citedNumbers(faq),
      topic: faqTopic.name,
      category: faqCategory.id,
      categoryName: faqCategory.name,
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .orderBy(asc(faqCategory.position), asc(faqTopic.position), asc(faq.position), asc(faq.id))
  return rows.map(({ contentKey, idempotencyKey, ...row }) => ({
    ...row,
    key: exchangeKey({ id: row.id, contentKey, idempotencyKey }),
  }))
}
