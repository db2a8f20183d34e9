// Saves an edited row as a new version, unless somebody else saved it in between.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import type { Change } from '#platform/audit/define-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { checkMarkers } from './check-markers.ts'
import { type ContentKind, type ContentRow, lockContent, type Seen } from './content-kind.ts'
import { recordChange } from './record-change.ts'
import { storeRevision } from './store-revision.ts'

/** What a change comes to. */
export interface ContentChange<Row, Fields> {
  readonly fields: Fields
  /** What changed besides the row's own columns (attachments), for the audit. */
  readonly besides?: Readonly<Record<string, Change>>
  /** Runs after the row was written. */
  readonly onSaved?: (after: Row) => Promise<void>
}

/** Gives the new fields of the locked row, and may refuse them. */
export type Edit<Row, Fields> = (
  tx: Transaction,
  before: Row,
) => ContentChange<Row, Fields> | Promise<ContentChange<Row, Fields>>

/**
 * Saves what `edit` makes of the row. Saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound once it is removed; Conflict when it was changed since `seen`; what
 * `edit` throws; Invalid as `checkMarkers`.
 */
export async function changeContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen: Seen,
  edit: Edit<Row, Fields>,
): Promise<void> {
  await database.transaction((tx) => changeContentIn(tx, kind, person, id, seen, edit))
  await kind.afterCommit?.()
}

/**
 * The same within a transaction that is under way, for a kind without anything to do once it is committed. False when
 * there was nothing to save.
 */
export async function changeContentIn<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen: Seen,
  edit: Edit<Row, Fields>,
): Promise<boolean> {
  if (!kind.mayManage(person)) throw new Forbidden()
  const before = await lockContent(tx, kind, id, seen)
  const { fields, besides, onSaved } = await edit(tx, before)
  if (kind.dated) await checkMarkers(fields, kind.dated)
  const changes = changedFields(kind.fieldsOf(before), fields)
  if (Object.keys({ ...changes, ...besides }).length === 0) return false
  const [saved] = await tx
    .update(kind.table)
    .set({ ...fields, version: before.version + 1, updatedBy: person.id, updatedAt: now() })
    .where(eq(kind.table.id, id))
    .returning()
  const after = saved as Row
  await onSaved?.(after)
  if (kind.revisions?.fields.some((field) => field in changes)) await storeRevision(tx, kind, person, before, after)
  await recordChange(tx, {
    actor: person,
    action: kind.audit.change,
    target: `${kind.target}:${after.id}`,
    changes,
    besides,
  })
  return true
}
