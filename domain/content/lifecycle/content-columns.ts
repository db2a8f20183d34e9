// What the table of each kind of content has for those who edit it.
import { integer, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/moment.ts'

/** The columns by which content is created once, changed by one at a time, and removed so that it can come back. */
export const contentColumns = () => ({
  /** The form that created it, by which the same form sent again is known; null: the content files or an older release. */
  idempotencyKey: text('idempotency_key'),
  /** Counts the saved changes; a form names the one it saw. */
  version: integer().notNull().default(1),
  /** Who changed it last; null while it is as the content files say. */
  updatedBy: personReference('updated_by', { onDelete: 'set null' }),
  updatedAt: moment('updated_at').notNull(),
  /** Since then nobody is shown it; the content files do not bring it back. */
  deletedAt: moment('deleted_at'),
})
