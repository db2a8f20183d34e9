// Puts the questions of a topic into another order.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { faqAudit } from './faq-audit.ts'
import { mayManageFaq } from './faq-policy.ts'
import { faq } from './faq-tables.ts'

const otherItems = 'Daftar ini sudah berubah. Muat ulang halaman, lalu atur lagi.'

/**
 * `ids` are all items of one topic, first to last. Only rows that change their place are written, so that the others
 * still follow the content files.
 * @throws Forbidden without the permission; Conflict when the topic holds other items by now.
 */
export async function orderFaqs(person: Person, ids: readonly number[]): Promise<void> {
  if (!mayManageFaq(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [first] = await tx
      .select({ topicId: faq.topicId })
      .from(faq)
      .where(inArray(faq.id, [...ids]))
      .limit(1)
    if (!first) throw new Conflict(otherItems)
    const rows = await tx
      .select({ id: faq.id, position: faq.position })
      .from(faq)
      .where(and(eq(faq.topicId, first.topicId), isNull(faq.deletedAt)))
      .orderBy(asc(faq.position), asc(faq.id))
      .for('update')
    const known = new Set(rows.map(({ id }) => id))
    if (known.size !== ids.length || ids.some((id) => !known.delete(id))) throw new Conflict(otherItems)
    let last = Number.NEGATIVE_INFINITY
    for (const [place, id] of ids.entries()) {
      const position = Math.max(rows[place]?.position ?? 0, last + 1)
      last = position
      if (rows.find((row) => row.id === id)?.position === position) continue
      await tx.update(faq).set({ position, updatedBy: person.id, updatedAt: now() }).where(eq(faq.id, id))
    }
    const before = rows.map(({ id }) => id)
    if (before.join() === ids.join()) return
    await recordAudit(tx, {
      actor: person,
      action: faqAudit.order,
      target: `faq-topic:${first.topicId}`,
      changes: { order: [before, ids] },
    })
  })
}
