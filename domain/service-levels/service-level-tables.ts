// The days on which nobody works although they are no weekend.
import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'

export const holiday = pgTable('holiday', {
  /** The day in WIB, 'YYYY-MM-DD'. */
  day: date({ mode: 'string' }).primaryKey(),
  name: text().notNull(),
  /** Who changed it last; null while it is as the content files say. */
  updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
