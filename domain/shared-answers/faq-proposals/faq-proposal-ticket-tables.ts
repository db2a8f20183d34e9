import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { faqReference } from '#domain/content/faq/faq-reference.ts'
import { ticketReference } from '#domain/tickets/ticket-reference.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const faqProposalTicket = pgTable(
  'faq_proposal_ticket',
  {
    faqId: faqReference('faq_id').notNull(),
    ticketId: ticketReference('ticket_id', { onDelete: 'cascade' }).notNull(),
    /** True for the ticket whose answer was proposed; the others asked the same. */
    isSource: boolean('is_source').notNull(),
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.faqId, table.ticketId] }),
    index('faq_proposal_ticket_ticket').on(table.ticketId),
  ],
)
