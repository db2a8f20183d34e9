import { and, eq, isNotNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { type Audit, type Change, changedFields } from '#platform/audit/define-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { changeContent, recordChange } from './content-change.ts'
import {
  type ContentKind,
  type ContentRow,
  type ContentTable,
  inTransaction,
  lockContent,
  type Seen,
} from './content-kind.ts'
import { isReviewDue } from './provenance.ts'

/** What a removal and a restoration record: the texts that are gone, or here again. */
async function recordRemoval<Row extends ContentRow, Fields extends object>(
  tx: Transaction,
  kind: ContentKind<Row, Fields>,
  actor: Person,
  row: Row,
  step: 'remove' | 'restore',
): Promise<void> {
  const pairs = kind.auditedOnRemoval.map((field) => {
    const change: Change = step === 'remove' ? [row[field], null] : [null, row[field]]
    return [field, change]
  })
  const changes: { [Field in keyof Fields & string]?: Change } = Object.fromEntries(pairs)
  await recordChange(tx, { actor, action: kind.audit[step], target: `${kind.target}:${row.id}`, changes })
}

/** The content files do not restore it. @throws Forbidden; NotFound; Conflict unless `seen` is current. */
export function removeContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen?: Seen,
  within?: Transaction,
): Promise<void> {
  return inTransaction(kind, within, async (tx) => {
    if (!kind.mayManage(person)) throw new Forbidden()
    const row = await lockContent(tx, kind, id, seen)
    const at = now()
    await tx.update(kind.table).set({ deletedAt: at, updatedBy: person.id, updatedAt: at }).where(eq(kind.table.id, id))
    await recordRemoval(tx, kind, person, row, 'remove')
  })
}

/** Does nothing for a row that is not removed. @throws Forbidden without the permission. */
export function restoreContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  within?: Transaction,
): Promise<void> {
  return inTransaction(kind, within, async (tx) => {
    if (!kind.mayManage(person)) throw new Forbidden()
    const [restored] = await tx
      .update(kind.table)
      .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
      .where(and(eq(kind.table.id, id), isNotNull(kind.table.deletedAt)))
      .returning()
    if (restored) await recordRemoval(tx, kind, person, restored as Row, 'restore')
  })
}

/**
 * Fields missing in the revision stay unchanged.
 * @throws as `changeContent`; NotFound for a revision of another row.
 */
export async function revertContent<Row extends ContentRow, Fields extends object>(
  kind: ContentKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  version: number,
  revisionId: number,
): Promise<void> {
  const { revisions } = kind
  if (!revisions) throw new Forbidden()
  await changeContent(kind, person, id, { version }, async (tx, before) => {
    const [found] = await tx
      .select()
      .from(revisions.table)
      .where(and(eq(revisions.table.id, revisionId), eq(revisions.owner, id)))
    if (!found) throw new NotFound('Versi ini tidak ada')
    const fields = kind.fieldsOf(before)
    for (const field of revisions.fields) Object.assign(fields, found[field] === null ? {} : { [field]: found[field] })
    return { fields }
  })
}

export interface ReviewedRow extends ContentRow {
  readonly reviewedOn: string | null
  readonly reviewBy: string | null
}

export interface ReviewedKind<Row extends ReviewedRow, Fields extends object> extends ContentKind<Row, Fields> {
  readonly table: ContentTable & Record<'reviewedOn' | 'reviewBy', PgColumn>
  readonly audit: Audit<'change' | 'remove' | 'restore' | 'review', keyof Fields & string>
}

/**
 * Readers see today as the day of the review; a review day that has come no longer requires one.
 * @throws Forbidden without the permission; NotFound once it is removed; Conflict when it was changed since `seen`.
 */
export async function reviewContent<Row extends ReviewedRow, Fields extends object>(
  kind: ReviewedKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen: Seen,
): Promise<void> {
  if (!kind.mayManage(person)) throw new Forbidden()
  await inTransaction(kind, undefined, async (tx) => {
    const row = await lockContent(tx, kind, id, seen)
    const at = now()
    const reviewed = { reviewedOn: isoDay(at), reviewBy: isReviewDue(row.reviewBy, at) ? null : row.reviewBy }
    const lock = { version: row.version + 1, updatedBy: person.id, updatedAt: at }
    await tx
      .update(kind.table)
      .set({ ...reviewed, ...lock })
      .where(eq(kind.table.id, id))
    const { reviewedOn, reviewBy } = row
    const changes = changedFields<Pick<ReviewedRow, 'reviewedOn' | 'reviewBy'>>({ reviewedOn, reviewBy }, reviewed)
    await recordChange<string>(tx, {
      actor: person,
      action: kind.audit.review,
      target: `${kind.target}:${id}`,
      changes,
    })
  })
}
