// 'Urungkan': brings a removed row back as it was.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import type { Change } from '#platform/audit/define-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import type { ContentKind, ContentRow } from './content-kind.ts'
import { recordChange } from './record-change.ts'

/**
 * What is not removed stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission.
 */
export async function restoreContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
): Promise<void> {
  await database.transaction((tx) => restoreContentIn(tx, kind, person, id))
  await kind.afterCommit?.()
}

/** The same within a transaction that is under way, for a kind without anything to do once it is committed. */
export async function restoreContentIn<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
): Promise<void> {
  if (!kind.mayManage(person)) throw new Forbidden()
  const [restored] = await tx
    .update(kind.table)
    .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
    .where(and(eq(kind.table.id, id), isNotNull(kind.table.deletedAt)))
    .returning()
  const row = restored as Row | undefined
  if (!row) return
  const pairs = kind.auditedOnRemoval.map((field) => [field, [null, row[field]]])
  const changes: { [Field in keyof Fields & string]?: Change } = Object.fromEntries(pairs)
  await recordChange(tx, { actor: person, action: kind.audit.restore, target: `${kind.target}:${id}`, changes })
}
