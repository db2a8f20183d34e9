// Reads what a piece of content is and was, newest first.
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import type { ContentKind, ContentRow } from './content-kind.ts'

const author = people('author')

type RevisionTable = PgTable & { readonly id: PgColumn; readonly createdBy: PgColumn }

/** One state; `createdByName` null: the content files. */
export type Revision<Table extends RevisionTable> = Omit<Table['$inferSelect'], 'createdBy'> & {
  readonly createdByName: string | null
}

/**
 * The row as it is and its states, which `table` keeps by their `owner`; none before its first change.
 * @throws Forbidden without the permission; NotFound when it is removed.
 */
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
