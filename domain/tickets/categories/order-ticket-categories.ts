// Puts the ticket categories of a kind into another order.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { mayManageCategories } from './category-policy.ts'
import { lockCategories } from './change-ticket-category.ts'
import { ticketCategoryAudit } from './ticket-category-audit.ts'

/**
 * `ids` are all categories of the kind, first to last, hidden ones among them.
 * @throws Forbidden without the permission; Conflict when there are others by now.
 */
export async function orderTicketCategories(person: Person, kind: TicketKind, ids: readonly string[]): Promise<void> {
  if (!mayManageCategories(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    forgetKeptReads(tx)
    const before = (await lockCategories(tx, kind)).map(({ id }) => id)
    if (before.toSorted().join() !== ids.toSorted().join()) {
      throw new Conflict('Daftar ini sudah berubah. Muat ulang halaman, lalu atur lagi.')
    }
    if (before.join() === ids.join()) return
    for (const [position, id] of ids.entries()) {
      await tx
        .update(ticketCategory)
        .set({ position })
        .where(and(eq(ticketCategory.kind, kind), eq(ticketCategory.id, id)))
    }
    await recordAudit(tx, {
      actor: person,
      action: ticketCategoryAudit.order,
      target: `ticket-category:${kind}`,
      changes: { order: [before, ids] },
    })
  })
}
