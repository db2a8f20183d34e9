// 'Sudah ditinjau': somebody has read a text against its source, and found it right or made it so.
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/accounts/person.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import type { Audit } from '#platform/audit/define-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { type ContentKind, type ContentRow, type ContentTable, lockContent, type Seen } from './content-kind.ts'
import { isReviewDue } from './provenance.ts'
import { recordChange } from './record-change.ts'

interface ReviewedRow extends ContentRow {
  readonly reviewedOn: string | null
  readonly reviewBy: string | null
}

/** A kind whose texts are read again. */
export interface ReviewedKind<Row extends ReviewedRow, Fields extends object> extends ContentKind<Row, Fields> {
  readonly table: ContentTable & Record<'reviewedOn' | 'reviewBy' | 'clausesSeenAt', PgColumn>
  readonly audit: Audit<'change' | 'remove' | 'restore' | 'review', keyof Fields & string>
}

/**
 * Readers see today as the day of the review; what changed in clauses until now, and a review day that has come, no longer
 * ask for one.
 * @throws Forbidden without the permission; NotFound once it is removed; Conflict when it was changed since `seen`.
 */
export async function reviewContent<Row extends ReviewedRow, Fields extends object>(
  kind: ReviewedKind<Row, Fields>,
  person: Person,
  id: Row['id'],
  seen: Seen,
): Promise<void> {
  if (!kind.mayManage(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const row = await lockContent(tx, kind, id, seen)
    const at = now()
    const reviewed = { reviewedOn: isoDay(at), reviewBy: isReviewDue(row.reviewBy, at) ? null : row.reviewBy }
    const lock = { version: row.version + 1, updatedBy: person.id, updatedAt: at }
    await tx
      .update(kind.table)
      .set({ ...reviewed, ...lock, clausesSeenAt: at })
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
  await kind.afterCommit?.()
}
