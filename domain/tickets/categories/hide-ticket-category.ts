// Takes a ticket category from the forms, and puts it there again; tickets that have it keep it.
import { and, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { mayManageCategories } from './category-policy.ts'
import { lockCategories, seenCategory } from './change-ticket-category.ts'
import { ticketCategoryAudit } from './ticket-category-audit.ts'

/** Which category, and when it was saved that the page showed. */
export interface SeenCategory {
  readonly kind: TicketKind
  readonly id: string
  readonly seen: string
}

async function offer(person: Person, { kind, id, seen }: SeenCategory, offered: boolean): Promise<void> {
  if (!mayManageCategories(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    forgetKeptReads(tx)
    const rows = await lockCategories(tx, kind)
    const found = seenCategory(rows, id, seen)
    if ((found.hiddenAt === null) === offered) return
    if (!offered && rows.filter(({ hiddenAt }) => hiddenAt === null).length === 1) {
      throw new Conflict('Paling sedikit satu kategori harus tetap ditawarkan di formulir.')
    }
    const at = now()
    await tx
      .update(ticketCategory)
      .set({ hiddenAt: offered ? null : at, updatedBy: person.id, updatedAt: at })
      .where(and(eq(ticketCategory.kind, kind), eq(ticketCategory.id, id)))
    await recordAudit(tx, {
      actor: person,
      action: offered ? ticketCategoryAudit.show : ticketCategoryAudit.hide,
      target: `ticket-category:${kind}/${id}`,
      changes: { hidden: [offered, !offered] },
    })
  })
}

/**
 * No form offers it from now on.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since, or is the last one offered.
 */
export function hideTicketCategory(person: Person, category: SeenCategory): Promise<void> {
  return offer(person, category, false)
}

/**
 * The forms offer it again.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since.
 */
export function showTicketCategory(person: Person, category: SeenCategory): Promise<void> {
  return offer(person, category, true)
}
