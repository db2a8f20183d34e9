// Deletes a question, so that it can be brought back.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq } from './faq-tables.ts'

/**
 * Takes the item from the public at once; its row stays.
 * @throws Forbidden without the permission; NotFound when it is gone already.
 */
export async function removeFaq(person: Person, id: number): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    const [removed] = await tx
      .update(faq)
      .set({ deletedAt: at, updatedBy: person.id, updatedAt: at })
      .where(and(eq(faq.id, id), isNull(faq.deletedAt)))
      .returning({ question: faq.question, answer: faq.answer })
    if (!removed) throw new NotFound('FAQ ini sudah tidak ada')
    await recordAudit(tx, {
      actor: person,
      action: 'faq.remove',
      target: `faq:${id}`,
      changes: { question: [removed.question, null], answer: [removed.answer, null] },
    })
  })
}
