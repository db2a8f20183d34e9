// Saves an edited question, unless somebody else saved it in between.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import { checkTopic } from './check-topic.ts'
import type { FaqInput } from './faq-input.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq } from './faq-tables.ts'
import { storeFaqRevision } from './store-faq-revision.ts'

/** Said to the second of two who edit the same item. */
const faqMovedOn = 'FAQ ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.'

/**
 * Saves the item as a new version; saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present one.
 */
export async function changeFaq(person: Person, id: number, version: number, input: FaqInput): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(faq)
      .where(and(eq(faq.id, id), isNull(faq.deletedAt)))
      .for('update')
    if (!before) throw new NotFound('FAQ ini sudah tidak ada')
    if (before.version !== version) throw new Conflict(faqMovedOn)
    await checkTopic(tx, input.topicId)
    const { topicId, question, answer, asked } = input
    const draftSince = input.state === 'draft' ? (before.draftSince ?? now()) : null
    const fields = { topicId, question, answer, asked, draftSince }
    const changes = changedFields({ ...before, asked: before.asked ?? '' }, fields)
    if (Object.keys(changes).length === 0) return
    const [after] = await tx
      .update(faq)
      .set({ ...fields, version: version + 1, updatedBy: person.id, updatedAt: now() })
      .where(eq(faq.id, id))
      .returning()
    if (!after) throw new Error('the question was not saved')
    const said = changes.topicId || changes.question || changes.answer || changes.asked
    if (said) await storeFaqRevision(tx, person, before, after)
    await recordAudit(tx, { actor: person, action: 'faq.change', target: `faq:${id}`, changes })
  })
}
