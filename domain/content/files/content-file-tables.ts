import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { moment } from '#platform/database/sql-expressions.ts'
import type { ContentFileType } from './content-file.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A file never changes: a new content is a new row, so that browsers may keep each for good. */
export const contentFile = pgTable(
  'content_file',
  {
    /** Unguessable, and part of the address it is served under. */
    id: text().primaryKey(),
    name: text().notNull(),
    type: text().$type<ContentFileType>().notNull(),
    size: integer().notNull(),
    content: bytea().notNull(),
    createdBy: personReference('created_by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('content_file_time').on(table.createdAt.desc())],
)
