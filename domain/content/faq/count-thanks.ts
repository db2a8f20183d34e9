// Counts the thanks of questions, for the number beside each answer and for what is asked often.

import { count, desc, eq, gte, sql } from 'drizzle-orm'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { faqThanks } from './faq-thanks-tables.ts'
import { publishedFaqs } from './published-faqs.ts'

/**
 * How often visitors thanked for each of the given questions; 0 for those nobody thanked for. One look into the index
 * per question, whatever the planner thinks of their share of the table.
 */
export async function countThanks(faqIds: readonly number[]): Promise<Map<number, number>> {
  if (faqIds.length === 0) return new Map()
  const { rows } = await database.execute<{ id: number; thanks: number }>(thanksOf(faqIds))
  return new Map(rows.map(({ id, thanks }) => [id, thanks]))
}

/** The query behind `countThanks`; apart, so that the bench can ask for its plan. */
export function thanksOf(faqIds: readonly number[]) {
  return sql`
    select wanted.id, (select count(*)::int from ${faqThanks} where ${faqThanks.faqId} = wanted.id) as thanks
    from unnest(${sql.param([...faqIds])}::int[]) as wanted(id)`
}

/** The published questions with most thanks since the given moment, the most thanked first; at most `limit`. */
export async function findThankedMost(since: Date, limit: number): Promise<string[]> {
  const published = publishedFaqs(unfilled)
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
