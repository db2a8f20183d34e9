// The days on which nobody works although they are no weekend.
import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const holiday = pgTable('holiday', {
  /** The day in WIB, 'YYYY-MM-DD'. */
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** Who changed it last; null while it is as the content files say. */
  updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
  updatedAt: moment('updated_at').notNull(),
  /** Since then it is a day like others; the content files do not bring it back. */
  deletedAt: moment('deleted_at'),
})
