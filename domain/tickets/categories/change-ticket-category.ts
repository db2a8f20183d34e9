// Saves the name of a ticket category, or a new one at the end of its list.
import { and, asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { forgetKeptReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { type CategoryInput, newCategoryId } from './category-input.ts'
import { mayManageCategories } from './category-policy.ts'
import { ticketCategoryAudit } from './ticket-category-audit.ts'

const editConflict = 'Kategori ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'
const taken = 'Nama ini sudah dipakai kategori lain'

type CategoryRow = typeof ticketCategory.$inferSelect

/** Locks all categories of a kind, in their order, because a change depends on the others. */
export function lockCategories(tx: Transaction, kind: TicketKind): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(ticketCategory)
    .where(eq(ticketCategory.kind, kind))
    .orderBy(asc(ticketCategory.position), asc(ticketCategory.id))
    .for('update')
}

/**
 * The category as it was seen.
 * @throws NotFound when there is none; Conflict when it was saved again since `seen`.
 */
export function seenCategory(rows: readonly CategoryRow[], id: string, seen: string): CategoryRow {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new NotFound('Kategori ini sudah tidak ada')
  if (found.updatedAt.toISOString() !== seen) throw new Conflict(editConflict)
  return found
}

/**
 * Its tickets show the new name at once; saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound; Conflict when it was saved again since; Invalid beside the name
 * when another of its kind has that.
 */
export async function changeTicketCategory(person: Person, { kind, id, name, seen }: CategoryInput): Promise<void> {
  if (!mayManageCategories(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    forgetKeptReads(tx)
    const rows = await lockCategories(tx, kind)
    const before = id === '' ? undefined : seenCategory(rows, id, seen)
    if (before?.name === name) return
    if (rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())) {
      throw new Invalid(taken, { name: taken })
    }
    const fresh = { name, updatedBy: person.id, updatedAt: now() }
    const key =
      before?.id ??
      newCategoryId(
        name,
        rows.map((row) => row.id),
      )
    if (before) {
      await tx
        .update(ticketCategory)
        .set(fresh)
        .where(and(eq(ticketCategory.kind, kind), eq(ticketCategory.id, key)))
    } else {
      const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
      const [added] = await tx
        .insert(ticketCategory)
        .values({ kind, id: key, position, ...fresh })
        .onConflictDoNothing()
        .returning({ id: ticketCategory.id })
      // Somebody else added one of that name at the same moment.
      if (!added) throw new Invalid(taken, { name: taken })
    }
    await recordAudit(tx, {
      actor: person,
      action: before ? ticketCategoryAudit.change : ticketCategoryAudit.create,
      target: `ticket-category:${kind}/${key}`,
      changes: { name: [before?.name ?? null, name] },
    })
  })
}
