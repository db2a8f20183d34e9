import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { officeReference } from '#domain/offices/office-reference.ts'
import type { ReplyPriority } from './canned-reply.ts'

export const cannedReply = pgTable(
  'canned_reply',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its key in the content files; null: written by staff. */
    contentKey: text('content_key'),
    title: text().notNull(),
    text: text().notNull(),
    /** The branch office that uses it; null: everybody. */
    officeId: officeReference('office_id', { onDelete: 'cascade' }),
    /** The shortcut, typed as ';token'; a removed reply keeps it to allow a restore. */
    shortcut: text(),
    setsCategory: text('sets_category'),
    setsPriority: text('sets_priority').$type<ReplyPriority>(),
    completes: boolean().notNull().default(false),
    handsOverTo: officeReference('hands_over_to', { onDelete: 'set null' }),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('canned_reply_content').on(table.contentKey),
    uniqueIndex('canned_reply_shortcut')
      .on(sql`coalesce(${table.officeId}, 0)`, table.shortcut)
      .where(sql`shortcut is not null`),
    uniqueIndex('canned_reply_idempotency_key').on(table.idempotencyKey),
  ],
)
