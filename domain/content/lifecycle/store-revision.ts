// Keeps what a row was, so that any earlier state can be brought back.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import type { ContentKind, ContentRow } from './content-kind.ts'

/** Stores the new state; before the first change also the state that was there. Nothing for a kind without revisions. */
export async function storeRevision<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  { revisions }: ContentKind<Row, Fields>,
  person: Person,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  if (!revisions) return
  const stateOf = (row: Row) => Object.fromEntries(revisions.fields.map((field) => [field, row[field as keyof Row]]))
  const owner = { [revisions.ownerKey]: after.id }
  if (before && (await tx.$count(revisions.table, eq(revisions.owner, after.id))) === 0) {
    const first = { ...stateOf(before), ...owner, createdBy: before.updatedBy, createdAt: before.updatedAt }
    await tx.insert(revisions.table).values(first)
  }
  await tx.insert(revisions.table).values({ ...stateOf(after), ...owner, createdBy: person.id, createdAt: now() })
}
