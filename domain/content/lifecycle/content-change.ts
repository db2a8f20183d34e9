import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { findUnknownMarkers } from '#domain/season/season-markers.ts'
import { type AuditAction, type Change, changedFields } from '#platform/audit/define-audit.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { invalidateReads } from '#platform/kept-reads.server.ts'
import { insertOnce } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, Invalid } from '#shared/errors.ts'
import {
  type ContentKind,
  type ContentRow,
  type CreatedKind,
  inTransaction,
  lockContent,
  type Seen,
} from './content-kind.ts'

const videoPlace = /^\{\{VIDEO_URL_\w+\}\}$/

/** Only `dated` texts may contain markers of the season. @throws Invalid at the field. */
async function checkMarkers(fields: object, dated: readonly string[]): Promise<void> {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.includes('{{'))
  if (texts.length === 0) return
  const season = (await getSeason()) ?? { year: 0, name: '', stages: [], dates: [] }
  for (const [name, text] of texts as [string, string][]) {
    const unknown = findUnknownMarkers(text, season).filter((each) => !videoPlace.test(each))
    const misplaced = dated.includes(name) ? [] : (text.match(/\{\{[^{}]*\}\}/g) ?? [])
    const [first] = [...unknown, ...misplaced]
    if (first === undefined) continue
    const message = unknown.includes(first)
      ? `${first} tidak dikenal. Pilih lagi dari Sisipkan tanggal dari jadwal, atau hapus.`
      : `Di sini tidak dapat memakai ${first}. Tulis di isinya.`
    throw new Invalid(message, { [name]: message })
  }
}

/** Like `recordAudit`, for fields of a kind; `besides` changed outside the row. Invalidates cached content. */
export async function recordChange<Field extends string>(
  tx: Transaction,
  {
    action,
    changes,
    besides,
    ...record
  }: {
    readonly actor: Person
    readonly action: AuditAction<Field>
    readonly target: string
    readonly changes: { readonly [Name in NoInfer<Field>]?: Change }
    readonly besides?: Readonly<Record<string, Change>> | undefined
  },
): Promise<void> {
  const all = { ...changes, ...besides } as Record<string, Change>
  invalidateReads(tx)
  await recordAudit(tx, { ...record, action: action as AuditAction, changes: all })
}

/** Stores the new state; before the first change also the state that was there. Nothing for a kind without revisions. */
async function storeRevision<Row extends ContentRow, Fields extends object>(
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

interface ContentChange<Row, Fields> {
  readonly fields: Fields
  readonly besides?: Readonly<Record<string, Change>>
  readonly onSaved?: (after: Row) => Promise<void>
}

/** Gives the new fields of the locked row, and may refuse them. */
type Edit<Row, Fields> = (
  tx: Transaction,
  before: Row,
) => ContentChange<Row, Fields> | Promise<ContentChange<Row, Fields>>

/**
 * Saves what `edit` returns; false when nothing changed, which leaves no trace.
 * @throws Forbidden; NotFound; Conflict unless `seen` is current; errors of `edit`; Invalid as `checkMarkers`.
 */
export function changeContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen: Seen,
  edit: Edit<Row, Fields>,
  within?: Transaction,
): Promise<boolean> {
  return inTransaction(kind, within, async (tx) => {
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
    const record = { actor: person, target: `${kind.target}:${after.id}`, changes, besides }
    await recordChange(tx, { ...record, action: kind.audit.change })
    return true
  })
}

interface NewContent<Row, Fields> {
  readonly fields: Fields
  readonly place?: Partial<Row>
  readonly besides?: Readonly<Record<string, Change>>
  /** Runs after the row was inserted, not when it was there. */
  readonly onSaved?: (stored: Row) => Promise<void>
}

const removedSince =
  'Isian ini sudah pernah disimpan, lalu dihapus. Untuk membuatnya lagi, muat ulang halaman ini dan kirim isiannya sekali lagi.'

/**
 * Returns the row's id, also for a repeated form.
 * @throws Forbidden; Conflict when that row was removed since: a retry must not restore it; errors of `prepare`;
 * Invalid as `checkMarkers`.
 */
export function createContent<Row extends ContentRow, Fields extends object>(
  kind: CreatedKind<Row, Fields>,
  person: Person,
  idempotencyKey: string,
  prepare: (tx: Transaction, at: Date) => Promise<NewContent<Row, Fields>>,
  within?: Transaction,
): Promise<Row['id']> {
  return inTransaction(kind, within, async (tx) => {
    if (!kind.mayManage(person)) throw new Forbidden()
    const at = now()
    const { fields, place, besides, onSaved } = await prepare(tx, at)
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
    const record = { actor: person, target: `${kind.target}:${stored.id}`, changes, besides }
    await recordChange(tx, { ...record, action: kind.audit.create })
    return stored.id
  })
}
