// 'Kembalikan': saves an earlier state of a question as its newest.
import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { changeFaq } from './change-faq.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq, faqRevision } from './faq-tables.ts'

/**
 * Whether it is a draft stays as it is, and so do phrasings that were not kept then.
 * @throws as `changeFaq`; NotFound for a state that is not the item's.
 */
export async function revertFaq(person: Person, id: number, version: number, revisionId: number): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  const [state] = await database
    .select({
      topicId: faqRevision.topicId,
      question: faqRevision.question,
      answer: faqRevision.answer,
      asked: sql<string>`coalesce(${faqRevision.asked}, ${faq.asked}, '')`,
      draftSince: faq.draftSince,
    })
    .from(faqRevision)
    .innerJoin(faq, eq(faq.id, faqRevision.faqId))
    .where(and(eq(faqRevision.id, revisionId), eq(faqRevision.faqId, id)))
  if (!state) throw new NotFound('Versi ini tidak ada')
  const { draftSince, ...texts } = state
  await changeFaq(person, id, version, { ...texts, state: draftSince ? 'draft' : 'published' })
}
