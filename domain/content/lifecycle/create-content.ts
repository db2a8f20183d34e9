// Stores a new row, once however often its form is sent.
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import type { Change } from '#platform/audit/define-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { insertOnce } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden } from '#shared/errors.ts'
import { checkMarkers } from './check-markers.ts'
import type { ContentRow, CreatedKind } from './content-kind.ts'
import { recordChange } from './record-change.ts'
import { storeRevision } from './store-revision.ts'

/** A row to be. */
export interface NewContent<Row, Fields> {
  readonly fields: Fields
  /** Columns that the form does not edit, such as its position. */
  readonly place?: Partial<Row>
  /** What belongs to it besides its own columns (an attachment), for the audit. */
  readonly besides?: Readonly<Record<string, Change>>
  /** Runs after the row was inserted, not when it was there. */
  readonly onSaved?: (stored: Row) => Promise<void>
}

const removedSince =
  'Isian ini sudah pernah disimpan, lalu dihapus. Untuk membuatnya lagi, muat ulang halaman ini dan kirim isiannya sekali lagi.'

/**
 * Gives the row's id, also when this form has stored it before. `idempotencyKey` comes from `keyWithDigest`.
 * @throws Forbidden without the permission; Conflict when this form has stored it before and it was removed since: a
 * retry must not bring back what a colleague removed, and the removal can be undone; what `prepare` throws, which checks
 * and completes what was typed; Invalid as `checkMarkers`.
 */
export async function createContentIn<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  kind: CreatedKind<Row, Fields>,
  person: Person,
  idempotencyKey: string,
  prepare: (at: Date) => Promise<NewContent<Row, Fields>>,
): Promise<Row['id']> {
  if (!kind.mayManage(person)) throw new Forbidden()
  const at = now()
  const { fields, place, besides, onSaved } = await prepare(at)
  if (kind.dated) await checkMarkers(fields, kind.dated)
  const values = { ...fields, ...place, idempotencyKey, updatedBy: person.id, updatedAt: at }
  const { row, repeated } = await insertOnce(tx, kind.table, values)
  const stored = row as unknown as Row
  if (repeated && stored.deletedAt !== null) throw new Conflict(removedSince)
  if (repeated) return stored.id
  await onSaved?.(stored)
  await storeRevision(tx, kind, person, undefined, stored)
  // The id is in the target already.
  const isFilled = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0)
  const filled = Object.entries(fields).filter(([name, value]) => isFilled(value) && name !== 'id')
  const changes = changedFields({}, Object.fromEntries(filled) as Partial<Fields>)
  await recordChange(tx, {
    actor: person,
    action: kind.audit.create,
    target: `${kind.target}:${stored.id}`,
    changes,
    besides,
  })
  return stored.id
}

/** `createContentIn` in a transaction of its own. */
export function createContent<Row extends ContentRow, Fields extends object>(
  kind: CreatedKind<Row, Fields>,
  person: Person,
  idempotencyKey: string,
  prepare: (tx: Transaction, at: Date) => Promise<NewContent<Row, Fields>>,
): Promise<Row['id']> {
  return database.transaction((tx) => createContentIn(tx, kind, person, idempotencyKey, (at) => prepare(tx, at)))
}
