// The questions that visitors thanked for most: what people really want to know at the moment.
import { count, desc, eq, gte } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { faqThanks } from './faq-thanks-tables.ts'
import { publishedFaqs } from './published-faqs.ts'

/** The published questions with most thanks since the given moment, the most thanked first; at most `limit`. */
export async function findThankedMost(since: Date, limit: number): Promise<string[]> {
  const published = publishedFaqs()
  const rows = await database
    .select({ question: published.question })
    .from(faqThanks)
    .innerJoin(published, eq(published.id, faqThanks.faqId))
    .where(gte(faqThanks.createdAt, since))
    .groupBy(published.id, published.question)
    .orderBy(desc(count()), published.id)
    .limit(limit)
  return rows.map(({ question }) => question)
}
