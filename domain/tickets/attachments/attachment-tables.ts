import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { requesterReference } from '#domain/accounts/people-views.ts'
import { ticketEntry } from '#domain/tickets/ticket-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { MediaType, ScanState } from './attachment.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const attachment = pgTable(
  'attachment',
  {
    id: text().primaryKey(),
    ownerId: requesterReference('owner_id').notNull(),
    /** Null: uploaded, and its message is not sent yet. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ticketEntry.id, { onDelete: 'cascade' }),
    position: smallint(),
    name: text().notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    /** Bytes of `content`; stays when an infected content was thrown away. */
    size: integer().notNull(),
    content: bytea().notNull(),
    thumbnail: bytea(),
    scan: text().$type<ScanState>().notNull(),
    threat: text(),
    /** Of a recording, for staff only; empty when it has no words. */
    transcript: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('attachment_entry').on(table.entryId),
    index('attachment_owner').on(table.ownerId, table.size),
    index('attachment_pending').on(table.ownerId, table.createdAt).where(sql`entry_id is null`),
    index('attachment_unscanned').on(table.createdAt).where(sql`scan = 'waiting'`),
  ],
)
