// Answers kept ready for what is asked again and again.
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contentColumns } from '#domain/content/lifecycle/content-columns.ts'
import { officeReference } from '#domain/offices/office-reference.ts'

export const cannedReply = pgTable(
  'canned_reply',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its key in the content files; null for what staff wrote. */
    contentKey: text('content_key'),
    title: text().notNull(),
    text: text().notNull(),
    /** The branch office that uses it; null: everybody. */
    officeId: officeReference('office_id', { onDelete: 'cascade' }),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('canned_reply_content').on(table.contentKey),
    uniqueIndex('canned_reply_idempotency_key').on(table.idempotencyKey),
  ],
)
