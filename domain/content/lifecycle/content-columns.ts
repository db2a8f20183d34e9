import { date, integer, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const contentColumns = () => ({
  /** The form that created it, by which the same form sent again is known; null: the content files or an older release. */
  idempotencyKey: text('idempotency_key'),
  version: integer().notNull().default(1),
  /** Who changed it last; null while it is as the content files say. */
  updatedBy: personReference('updated_by', { onDelete: 'set null' }),
  updatedAt: moment('updated_at').notNull(),
  /** Since then no one is shown it; the content files do not bring it back. */
  deletedAt: moment('deleted_at'),
})

/** The columns of a text that says where it comes from and is read again; null: no one has said yet. */
export const reviewColumns = () => ({
  source: text(),
  /** The day (WIB) on which it was last read against its source. */
  reviewedOn: date('reviewed_on'),
  editor: text(),
  reviewBy: date('review_by'),
  /** Both unused: a later release drops them. */
  clauses: integer().array().notNull().default([]),
  clausesSeenAt: moment('clauses_seen_at'),
})
