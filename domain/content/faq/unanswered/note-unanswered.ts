// 'Belum, kirim': the answer was read while a question was written, and did not help. One per visitor and answer.

import { eq } from 'drizzle-orm'
import { faqUnanswered } from '#domain/content/faq/faq-thanks-tables.ts'
import { publishedFaqs } from '#domain/content/faq/published-faqs.ts'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { newVisitor, visitorOf } from '#platform/visitor-token.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

/** As many as thanks, and counted apart from them. */
const networks = makeLimit('thanks-network')

/**
 * Counts it once; `token` is what the visitor brought ('' for none). Gives the token to bring next time.
 * @throws NotFound for a question that is not public; TooMany when the network said so too often today.
 */
export async function noteUnanswered(
  faqId: number,
  { token, network }: { readonly token: string; readonly network: string },
): Promise<{ readonly token: string }> {
  const visitor = visitorOf(token) ?? newVisitor()
  const published = publishedFaqs(unfilled)
  const [found] = await database.select({ id: published.id }).from(published).where(eq(published.id, faqId))
  if (!found) throw new NotFound('Pertanyaan tidak ditemukan')
  const counted = `${network} ${faqId} unanswered`
  await networks.take(counted)
  const { rowCount } = await database
    .insert(faqUnanswered)
    .values({ faqId, visitorKey: visitor.key, createdAt: now() })
    .onConflictDoNothing()
  if (rowCount === 0) await networks.giveBack(counted)
  return { token: visitor.token }
}
