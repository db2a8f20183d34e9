// 'Urungkan': brings a deleted question back to where it was.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq } from './faq-tables.ts'

/**
 * What is not deleted stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission.
 */
export async function restoreFaq(person: Person, id: number): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [restored] = await tx
      .update(faq)
      .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
      .where(and(eq(faq.id, id), isNotNull(faq.deletedAt)))
      .returning({ question: faq.question, answer: faq.answer })
    if (!restored) return
    await recordAudit(tx, {
      actor: person,
      action: 'faq.restore',
      target: `faq:${id}`,
      changes: { question: [null, restored.question], answer: [null, restored.answer] },
    })
  })
}
