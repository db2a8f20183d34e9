// Who changed what, and when. Append-only: triggers in the migration refuse update and delete.
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    /** 'area.verb', for example 'ticket.claim'. */
    action: text().notNull(),
    /** What it was done to, for example 'ticket:1203'. */
    target: text().notNull(),
    /** What changed, without texts people wrote: { status: ['pending', 'inprogress'] }. */
    changes: jsonb().$type<Record<string, readonly [unknown, unknown]>>().notNull().default({}),
    requestId: text('request_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_entry_target').on(table.target, table.id),
    index('audit_entry_actor').on(table.actorId, table.id),
    index('audit_entry_action').on(table.action, table.id),
    index('audit_entry_time').on(table.createdAt),
  ],
)
