import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { type TicketKind, ticketKinds } from '#domain/tickets/ticket.ts'
import { ticketCategory, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { cachedRead, invalidateReads } from '#platform/kept-reads.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { type CategoryInput, mayManageCategories, newCategoryId } from './category.ts'
import { ticketCategoryAudit } from './ticket-category-audit.ts'

const editConflict = 'Kategori ini baru saja diubah orang lain. Isian Anda masih ada; periksa, lalu simpan lagi.'
const taken = 'Nama ini sudah dipakai kategori lain'

type CategoryRow = typeof ticketCategory.$inferSelect

/** Locks all categories of a kind, in their order, because a change depends on the others. */
function lockCategories(tx: Transaction, kind: TicketKind): Promise<CategoryRow[]> {
  return tx
    .select()
    .from(ticketCategory)
    .where(eq(ticketCategory.kind, kind))
    .orderBy(asc(ticketCategory.position), asc(ticketCategory.id))
    .for('update')
}

/** @throws NotFound when there is none; Conflict unless `seen` is current. */
function seenCategory(rows: readonly CategoryRow[], id: string, seen: string): CategoryRow {
  const found = rows.find((row) => row.id === id)
  if (!found) throw new NotFound('Kategori ini sudah tidak ada')
  if (found.updatedAt.toISOString() !== seen) throw new Conflict(editConflict)
  return found
}

/**
 * Its tickets show the new name.
 * @throws Forbidden; NotFound; Conflict unless `seen` is current; Invalid for a used name.
 */
export async function changeTicketCategory(person: Person, { kind, id, name, seen }: CategoryInput): Promise<void> {
  if (!mayManageCategories(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    invalidateReads(tx)
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
      // Someone else added one of that name at the same moment.
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

interface SeenCategory {
  readonly kind: TicketKind
  readonly id: string
  readonly seen: string
}

async function offer(person: Person, { kind, id, seen }: SeenCategory, offered: boolean): Promise<void> {
  if (!mayManageCategories(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    invalidateReads(tx)
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

/** @throws Forbidden; NotFound; Conflict unless `seen` is current, or for the last one offered. */
export function hideTicketCategory(person: Person, category: SeenCategory): Promise<void> {
  return offer(person, category, false)
}

/** @throws Forbidden; NotFound; Conflict unless `seen` is current. */
export function showTicketCategory(person: Person, category: SeenCategory): Promise<void> {
  return offer(person, category, true)
}

/** `ids`: all categories of the kind in order, with hidden ones. @throws Forbidden; Conflict when there are others. */
export async function orderTicketCategories(person: Person, kind: TicketKind, ids: readonly string[]): Promise<void> {
  if (!mayManageCategories(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    invalidateReads(tx)
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

export interface CategoryChoice {
  readonly id: string
  readonly name: string
}

interface KeptCategory extends CategoryChoice {
  readonly kind: TicketKind
  readonly hidden: boolean
}

const keptCategories = cachedRead((): Promise<readonly KeptCategory[]> => {
  const { id, name, kind, hiddenAt, position } = ticketCategory
  return database
    .select({ id, name, kind, hidden: sql<boolean>`${isNotNull(hiddenAt)}` })
    .from(ticketCategory)
    .orderBy(asc(position), asc(id))
})

const choiceOf = ({ id, name }: KeptCategory): CategoryChoice => ({ id, name })

/** The categories a form offers for one kind of ticket, in their order; `kept` is among them although it is hidden. */
export async function findTicketCategories(kind: TicketKind, kept?: string): Promise<CategoryChoice[]> {
  const all = await keptCategories('')
  return all.filter((each) => each.kind === kind && (!each.hidden || each.id === kept)).map(choiceOf)
}

export async function findAllTicketCategories(kind: TicketKind): Promise<CategoryChoice[]> {
  return (await keptCategories('')).filter((each) => each.kind === kind).map(choiceOf)
}

/** All of both kinds in their order. @throws Forbidden without the permission. */
export async function findManagedCategories(person: Person) {
  if (!mayManageCategories(person)) throw new Forbidden()
  const used = database
    .select({ kind: ticketTable.kind, category: ticketTable.category, tickets: count().as('tickets') })
    .from(ticketTable)
    .groupBy(ticketTable.kind, ticketTable.category)
    .as('used')
  return database
    .select({
      ...pick(ticketCategory, 'kind', 'id', 'name', 'updatedAt'),
      hidden: sql<boolean>`${ticketCategory.hiddenAt} is not null`,
      tickets: sql<number>`coalesce(${used.tickets}, 0)::int`,
    })
    .from(ticketCategory)
    .leftJoin(used, sql`${used.kind} = ${ticketCategory.kind} and ${eq(used.category, ticketCategory.id)}`)
    .orderBy(asc(ticketCategory.kind), asc(ticketCategory.position), asc(ticketCategory.id))
}

export type ManagedCategory = Awaited<ReturnType<typeof findManagedCategories>>[number]

export type TicketCategoryContent = Record<TicketKind, readonly { id: string; name: string }[]>

/** Adds the categories that are missing; names staff changed stay. */
export async function loadTicketCategories(content: TicketCategoryContent): Promise<void> {
  const rows = ticketKinds.flatMap((kind) =>
    content[kind].map(({ id, name }, position) => ({ kind, id, name, position })),
  )
  await database.insert(ticketCategory).values(rows).onConflictDoNothing()
}
