// Announcements. Active, scheduled and expired follow from the two times and are never stored.
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const announcement = pgTable(
  'announcement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contentKey: text('content_key'),
    title: text().notNull(),
    content: text().notNull(),
    publishedAt: moment('published_at').notNull(),
    expiresAt: moment('expires_at'),
    pinned: boolean().notNull().default(false),
    urgent: boolean().notNull().default(false),
    /** Audience of an urgent one, such as 'regency:12' or 'stage:result'; null: every subscribed device. */
    about: text(),
    /** The moment whose season its dates are from, unless it was published later; null: before this column, and of the files. */
    datesAsOf: moment('dates_as_of'),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('announcement_content_key').on(table.contentKey),
    uniqueIndex('announcement_idempotency_key').on(table.idempotencyKey),
    index('announcement_published').on(table.publishedAt.desc(), table.id.desc()),
  ],
)

export const announcementFile = pgTable(
  'announcement_file',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => contentFile.id),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.fileId] })],
)
