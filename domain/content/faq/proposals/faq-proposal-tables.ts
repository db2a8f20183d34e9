import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const faqProposal = pgTable(
  'faq_proposal',
  {
    faqId: integer('faq_id')
      .primaryKey()
      .references(() => faq.id, { onDelete: 'cascade' }),
    proposedBy: personReference('proposed_by', { onDelete: 'set null' }),
    proposedAt: moment('proposed_at').notNull(),
    publishedBy: personReference('published_by', { onDelete: 'set null' }),
    publishedAt: moment('published_at'),
    declinedBy: personReference('declined_by', { onDelete: 'set null' }),
    declinedAt: moment('declined_at'),
    reason: text(),
  },
  (table) => [
    index('faq_proposal_proposed_by').on(table.proposedBy),
    index('faq_proposal_published_by').on(table.publishedBy),
    index('faq_proposal_declined_by').on(table.declinedBy),
  ],
)
