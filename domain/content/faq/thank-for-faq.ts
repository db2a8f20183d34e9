// Stores a visitor's thanks for an answer: one per visitor and question, the database decides.

import { eq } from 'drizzle-orm'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { countThanks } from './count-thanks.ts'
import { faqThanks } from './faq-thanks-tables.ts'
import { publishedFaqs } from './published-faqs.ts'

/** What became of a thanks; `repeated` is true when this visitor had already thanked. */
export interface StoredThanks {
  readonly repeated: boolean
  /** The thanks of the question, this one included. */
  readonly count: number
}

/** What is kept of a browser's description of itself. */
const userAgentLength = 300

/**
 * Thanks for the answer to a question. However often and however many at once, a visitor's thanks is one row.
 * @throws NotFound for a question that is not published.
 */
export async function thankForFaq(
  { faqId, visitorKey }: { readonly faqId: number; readonly visitorKey: string },
  userAgent: string | null = null,
): Promise<StoredThanks> {
  const published = publishedFaqs(unfilled)
  const [thanked] = await database
    .select({ question: published.question })
    .from(published)
    .where(eq(published.id, faqId))
  if (!thanked) throw new NotFound('Pertanyaan tidak ditemukan')
  const stored = await database
    .insert(faqThanks)
    .values({
      faqId,
      questionText: thanked.question,
      userIp: null,
      userAgent: userAgent?.slice(0, userAgentLength) ?? null,
      visitorKey,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [faqThanks.faqId, faqThanks.visitorKey] })
    .returning({ id: faqThanks.id })
  return { repeated: stored.length === 0, count: (await countThanks([faqId])).get(faqId) ?? 0 }
}
