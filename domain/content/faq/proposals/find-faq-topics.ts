// The topics that a proposal may be put under.
import { asc, eq } from 'drizzle-orm'
import { faqCategory, faqTopic } from '#domain/content/faq/faq-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** A topic with the category it stands in. */
export interface TopicChoice {
  readonly id: number
  readonly name: string
  readonly categoryName: string
}

/** All topics in their order, also those without a question. */
export function findFaqTopics(): Promise<TopicChoice[]> {
  return database
    .select({ id: faqTopic.id, name: faqTopic.name, categoryName: faqCategory.name })
    .from(faqTopic)
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .orderBy(asc(faqCategory.position), asc(faqTopic.position))
}
