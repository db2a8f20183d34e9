// Reads the FAQ one page at a time, for other systems.
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'

/** A question with its answer (plain text of several lines) and where it stands. */
export interface FaqEntry {
  readonly id: number
  readonly question: string
  readonly answer: string
  readonly category: string
  readonly categoryTitle: string
  readonly topic: string
  readonly updatedAt: Date
}

/** At most `limit` public questions whose id is greater than `after`, by id; of one category when it is named. */
export function findFaqsAfter(after: number, limit: number, category?: string): Promise<FaqEntry[]> {
  return database
    .select({
      id: faq.id,
      question: faq.question,
      answer: faq.answer,
      category: faqCategory.id,
      categoryTitle: faqCategory.name,
      topic: faqTopic.name,
      updatedAt: faq.updatedAt,
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .where(and(isNull(faq.deletedAt), gt(faq.id, after), category ? eq(faqCategory.id, category) : undefined))
    .orderBy(asc(faq.id))
    .limit(limit)
}
