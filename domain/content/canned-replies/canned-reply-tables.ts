// Answers kept ready for what is asked again and again.
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
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
    /** The form that created it, by which the same form sent again is known; null: the content files or an older release. */
    idempotencyKey: text('idempotency_key'),
    /** Counts the saved changes; a form names the one it saw. */
    version: integer().notNull().default(1),
    /** Who changed it last; null while it is as the content files say. */
    updatedBy: personReference('updated_by', { onDelete: 'set null' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Since then nobody is offered it; the content files do not bring it back. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('canned_reply_content').on(table.contentKey),
    uniqueIndex('canned_reply_idempotency_key').on(table.idempotencyKey),
  ],
)
