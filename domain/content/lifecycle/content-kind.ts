import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Audit } from '#platform/audit/define-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'

type LifecycleColumn = 'id' | 'version' | 'updatedBy' | 'updatedAt' | 'deletedAt'

export type ContentTable = PgTable & Record<LifecycleColumn, PgColumn>

export interface ContentRow {
  readonly id: number | string
  readonly version: number
  readonly updatedBy: string | null
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

interface Revisions<Fields> {
  readonly table: PgTable & { readonly id: PgColumn }
  readonly owner: PgColumn
  readonly ownerKey: string
  /** The fields that are kept; a change to others makes no revision. */
  readonly fields: readonly (keyof Fields & string)[]
}

export interface ContentKind<Row extends ContentRow, Fields extends object> {
  readonly table: ContentTable
  /** 'faq' in 'faq:12', the target of audit entries. */
  readonly target: string
  readonly audit: Audit<'change' | 'remove' | 'restore', keyof Fields & string>
  readonly mayManage: (person: Person) => boolean
  readonly fieldsOf: (row: Row) => Fields
  /** The texts that may name stages and key dates of the season; no others may. Without it braces mean nothing at all. */
  readonly dated?: readonly (keyof Fields & string)[]
  readonly auditedOnRemoval: readonly (keyof Row & keyof Fields & string)[]
  readonly revisions?: Revisions<Fields>
  readonly notFound: string
  readonly editConflict: string
  readonly afterCommit?: () => Promise<void>
}

export interface CreatedKind<Row extends ContentRow, Fields extends object> extends ContentKind<Row, Fields> {
  readonly table: ContentTable & { readonly idempotencyKey: PgColumn }
  readonly audit: Audit<'create' | 'change' | 'remove' | 'restore', keyof Fields & string>
}

export interface Seen {
  /** Null: the form comes from the release before, which knew `seen` only. */
  readonly version: number | null
  /** ISO time of the last change. Compared for one release: the one before it saves without counting versions. */
  readonly seen?: string
}

/** Runs `act` in `tx`, or else in a transaction of its own and then what the kind does after a commit. */
export async function inTransaction<Result>(
  kind: { readonly afterCommit?: () => Promise<void> },
  tx: Transaction | undefined,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (tx) return act(tx)
  const result = await database.transaction(act)
  await kind.afterCommit?.()
  return result
}

const isCurrent = (row: ContentRow, { version, seen }: Seen): boolean =>
  (version === null || row.version === version) && (seen === undefined || row.updatedAt.toISOString() === seen)

/** Locks the row (optimistic lock by `seen`). @throws NotFound when it is removed; Conflict when it was changed. */
export async function lockContent<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  kind: ContentKind<Row, Fields>,
  id: Row['id'],
  seen?: Seen,
): Promise<Row> {
  const [found] = await tx.select().from(kind.table).where(eq(kind.table.id, id)).for('update')
  const row = found as Row | undefined
  if (!row || row.deletedAt !== null) throw new NotFound(kind.notFound)
  if (seen && !isCurrent(row, seen)) throw new Conflict(kind.editConflict)
  return row
}

const author = people('author')

type RevisionTable = PgTable & { readonly id: PgColumn; readonly createdBy: PgColumn }

export type Revision<Table extends RevisionTable> = Omit<Table['$inferSelect'], 'createdBy'> & {
  readonly createdByName: string | null
}

/** The row and its earlier states in `table`. @throws Forbidden without the permission; NotFound when it is removed. */
export async function findHistory<Row extends ContentRow, Fields extends object, Table extends RevisionTable>(
  kind: ContentKind<Row, Fields>,
  { table, owner }: { readonly table: Table; readonly owner: PgColumn },
  person: Person,
  id: Row['id'],
): Promise<{ row: Row; revisions: Revision<Table>[] }> {
  if (!kind.mayManage(person)) throw new Forbidden()
  const [found] = await database.select().from(kind.table).where(eq(kind.table.id, id))
  const row = found as Row | undefined
  if (!row || row.deletedAt !== null) throw new NotFound(kind.notFound)
  const { createdBy: _, ...columns } = getTableColumns<RevisionTable>(table)
  const revisions = await database
    .select({ ...columns, createdByName: author.name })
    .from<RevisionTable>(table)
    .leftJoin(author, eq(author.id, table.createdBy))
    .where(eq(owner, id))
    .orderBy(desc(table.id))
  return { row, revisions: revisions as Revision<Table>[] }
}
