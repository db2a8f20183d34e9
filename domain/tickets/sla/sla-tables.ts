import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const holiday = pgTable('holiday', {
  /** The day in WIB, 'YYYY-MM-DD'. */
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** Who changed it last; null while it is as the content files say. */
  updatedBy: personReference('updated_by', { onDelete: 'set null' }),
  updatedAt: moment('updated_at').notNull(),
  /** Since then it is a day like others; the content files do not bring it back. */
  deletedAt: moment('deleted_at'),
})
