// Who changed what, and when, and the chain that makes changes visible. Append-only: triggers refuse update and delete.
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'

export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text().notNull(),
    target: text().notNull(),
    /** What changed, without texts people wrote: { status: ['pending', 'inprogress'] }. */
    changes: jsonb().$type<Record<string, readonly [unknown, unknown]>>().notNull().default({}),
    requestId: text('request_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_entry_target').on(table.target, table.id),
    index('audit_entry_actor').on(table.actorId, table.id),
    index('audit_entry_action').on(table.action, table.id),
    index('audit_entry_time').on(table.createdAt),
  ],
)

/**
 * The chain over the audit: each link holds the digest of its entry and of the link before it, so that no one can
 * change, remove or slip in an entry without breaking every later link. Append-only like the entries themselves.
 */
export const auditLink = pgTable('audit_link', {
  /** 1, 2, 3 … without gaps. Entries are linked in the order in which the worker finds them committed. */
  position: bigint({ mode: 'number' }).primaryKey(),
  /** No foreign key: a link must outlive its entry, or a removed entry would leave no trace. */
  entryId: bigint('entry_id', { mode: 'number' }).notNull().unique(),
  digest: text().notNull(),
  createdAt: moment('created_at').notNull(),
})
