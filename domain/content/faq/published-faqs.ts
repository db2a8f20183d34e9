// The one door to the FAQ for everybody who is not writing it: what is published, with its topic and category.
import { eq, sql } from 'drizzle-orm'
import { isPublished } from '#domain/content/lifecycle/published.ts'
import { type SeasonFill, unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { faq, faqCategory, faqTopic } from './faq-tables.ts'

/**
 * The published questions as a table to select from: no drafts, nothing that was removed. Every public reader selects
 * from here; an import rule keeps the raw tables to the files that edit them. `fill` puts the season's dates into the answers.
 */
export function publishedFaqs(fill: SeasonFill) {
  return database
    .select({
      ...pick(faq, 'id', 'question', 'asked', 'position', 'updatedAt', 'topicId', 'source', 'reviewedOn', 'editor'),
      answer: sql<string>`${faq.answer}`.mapWith(fill).as('answer'),
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

/**
 * A word that changes with whatever the public can read in the FAQ, for who keeps something made from it; one short row
 * however long the answers are.
 */
export async function getFaqVersion(): Promise<string> {
  const item = publishedFaqs(unfilled)
  const parts = sql`concat_ws(' ', ${item.id}, ${item.updatedAt}, ${item.position}, ${item.topicId}, ${item.topicName}, ${item.topicPosition}, ${item.categoryId}, ${item.categoryName}, ${item.categoryPosition})`
  const [row] = await database
    .select({ version: sql<string | null>`md5(string_agg(${parts}, ',' order by ${item.id}))` })
    .from(item)
  return row?.version ?? ''
}
