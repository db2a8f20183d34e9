// Stores a thanks for a question that is named by its words, as other systems know it.

import { asc, eq } from 'drizzle-orm'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { type GivenThanks, giveThanks, type Thanking } from './give-thanks.ts'
import { publishedFaqs } from './published-faqs.ts'

/**
 * Thanks for the answer to the public question with exactly these words.
 * @throws NotFound when there is none; TooMany as `giveThanks`.
 */
export async function thankForQuestion(question: string, thanking: Thanking): Promise<GivenThanks> {
  const published = publishedFaqs(unfilled)
  const [found] = await database
    .select({ id: published.id })
    .from(published)
    .where(eq(published.question, question))
    .orderBy(asc(published.id))
    .limit(1)
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan')
  return giveThanks(found.id, thanking)
}
