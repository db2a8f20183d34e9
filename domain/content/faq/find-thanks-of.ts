// Counts thanks by the words of a question, for other systems that know no ids.

import { count, eq, inArray } from 'drizzle-orm'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { faqThanks } from './faq-thanks-tables.ts'
import { publishedFaqs } from './published-faqs.ts'

/**
 * How often visitors thanked for each question, in the order asked, each once; 0 for those nobody thanked for and for
 * those that are not published, so that the number reveals nothing about them.
 */
export async function findThanksOf(questions: readonly string[]): Promise<{ question: string; count: number }[]> {
  const wanted = [...new Set(questions)]
  if (wanted.length === 0) return []
  const published = publishedFaqs(unfilled)
  const rows = await database
    .select({ question: faqThanks.questionText, count: count() })
    .from(faqThanks)
    .innerJoin(published, eq(published.id, faqThanks.faqId))
    .where(inArray(faqThanks.questionText, wanted))
    .groupBy(faqThanks.questionText)
  const counts = new Map(rows.map((row) => [row.question, row.count]))
  return wanted.map((question) => ({ question, count: counts.get(question) ?? 0 }))
}
