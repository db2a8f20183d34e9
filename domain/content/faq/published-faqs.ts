// The one door to the FAQ for everybody who is not writing it: what is published, with its topic and category.
import { eq, sql } from 'drizzle-orm'
import { isPublished } from '#domain/content/lifecycle/published.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'

/**
 * The published questions as a table to select from: no drafts, nothing that was removed. Every public reader selects
 * from here; an import rule keeps the raw tables to the files that edit them.
 */
export function publishedFaqs() {
  return database
    .select({
      ...pick(faq, 'id', 'question', 'answer', 'asked', 'position', 'updatedAt', 'topicId'),
      topicName: sql<string>`${faqTopic.name}`.as('topic_name'),
      topicPosition: sql<number>`${faqTopic.position}`.as('topic_position'),
      categoryId: faqTopic.categoryId,
      categoryName: sql<string>`${faqCategory.name}`.as('category_name'),
      categoryPosition: sql<number>`${faqCategory.position}`.as('category_position'),
    })
    .from(faq)
    .innerJoin(faqTopic, eq(faqTopic.id, faq.topicId))
    .innerJoin(faqCategory, eq(faqCategory.id, faqTopic.categoryId))
    .where(isPublished(faq, now()))
    .as('published_faq')
}
