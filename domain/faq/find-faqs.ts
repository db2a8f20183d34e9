// Reads the FAQ as the public sees it: categories, their topics, the items.
import { and, asc, eq, isNull } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'

/** A question and its answer (multi-line plain text). */
export interface FaqItem {
  readonly id: number
  readonly question: string
  readonly answer: string
}

/** A category with its topics, each with its items; both in their order. */
export interface FaqCategory {
  readonly id: string
  readonly name: string
  readonly topics: readonly { readonly id: number; readonly name: string; readonly items: readonly FaqItem[] }[]
}

/** Other ways to ask each item, one per line, by its id: for the search alone. */
export async function findFaqPhrasings(): Promise<Map<number, string>> {
  const rows = await database.select({ id: faq.id, asked: faq.asked }).from(faq).where(isNull(faq.deletedAt))
  return new Map(rows.map(({ id, asked }) => [id, asked ?? '']))
}

/** The whole public FAQ; drafts and topics without items are left out. */
export async function findFaqs(): Promise<FaqCategory[]> {
  const rows = await database
    .select({
      categoryId: faqCategory.id,
      categoryName: faqCategory.name,
      topicId: faqTopic.id,
      topicName: faqTopic.name,
      id: faq.id,
      question: faq.question,
      answer: faq.answer,
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .where(and(isNull(faq.deletedAt), isNull(faq.draftSince)))
    .orderBy(asc(faqCategory.position), asc(faqTopic.position), asc(faq.position), asc(faq.id))
  return [...Map.groupBy(rows, (row) => row.categoryId).values()].map((inCategory) => ({
    id: inCategory[0]?.categoryId ?? '',
    name: inCategory[0]?.categoryName ?? '',
    topics: [...Map.groupBy(inCategory, (row) => row.topicId).values()].map((inTopic) => ({
      id: inTopic[0]?.topicId ?? 0,
      name: inTopic[0]?.topicName ?? '',
      items: inTopic.map(({ id, question, answer }) => ({ id, question, answer })),
    })),
  }))
}
