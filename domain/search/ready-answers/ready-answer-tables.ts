import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { cannedReplyReference } from '#domain/content/canned-replies/canned-reply-reference.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const cannedReplyUse = pgTable(
  'canned_reply_use',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cannedReplyId: cannedReplyReference('canned_reply_id').notNull(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    category: text().notNull(),
    agentId: personReference('agent_id', { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('canned_reply_use_category').on(table.category, table.at),
    index('canned_reply_use_time').on(table.at),
    index('canned_reply_use_reply').on(table.cannedReplyId),
    index('canned_reply_use_ticket').on(table.ticketId),
  ],
)
