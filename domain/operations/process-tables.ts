import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'

/** Unlogged: after a crash of the server each process writes its row again. */
export const portalProcess = pgTable('portal_process', {
  /** Machine, part and port: a process that is started again replaces its row. */
  id: text().primaryKey(),
  works: boolean().notNull(),
  /** The most connections to the database that it holds, together with the web processes that it started. */
  connections: integer().notNull(),
  /** By the clock of the database: a demo may have moved its own. */
  seenAt: moment('seen_at').notNull(),
})
