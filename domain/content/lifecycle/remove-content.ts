// Removes a row so that it can be restored: it is gone for the public at once, and stays in the table.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { Change } from '#platform/audit/define-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { type ContentKind, type ContentRow, lockContent, type Seen } from './content-kind.ts'
import { recordChange } from './record-change.ts'

/**
 * The content files do not bring it back.
 * @throws Forbidden without the permission; NotFound when it is removed already; Conflict when it was changed since `seen`.
 */
export async function removeContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen?: Seen,
): Promise<void> {
  await database.transaction((tx) => removeContentIn(tx, kind, person, id, seen))
  await kind.afterCommit?.()
}

/** The same within a transaction that is under way, for a kind without anything to do once it is committed. */
export async function removeContentIn<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen?: Seen,
): Promise<void> {
  if (!kind.mayManage(person)) throw new Forbidden()
  const row = await lockContent(tx, kind, id, seen)
  const at = now()
  await tx.update(kind.table).set({ deletedAt: at, updatedBy: person.id, updatedAt: at }).where(eq(kind.table.id, id))
  const pairs = kind.auditedOnRemoval.map((field) => [field, [row[field], null]])
  const changes: { [Field in keyof Fields & string]?: Change } = Object.fromEntries(pairs)
  await recordChange(tx, { actor: person, action: kind.audit.remove, target: `${kind.target}:${id}`, changes })
}
