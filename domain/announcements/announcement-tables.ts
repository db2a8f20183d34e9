// Announcements. Active, scheduled and expired follow from the two times and are never stored.
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const announcement = pgTable(
  'announcement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contentKey: text('content_key'),
    title: text().notNull(),
    content: text().notNull(),
    publishedAt: moment('published_at').notNull(),
    expiresAt: moment('expires_at'),
    updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('announcement_content_key').on(table.contentKey),
    index('announcement_published').on(table.publishedAt.desc(), table.id.desc()),
  ],
)
