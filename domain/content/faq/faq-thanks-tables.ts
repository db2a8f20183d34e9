import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import { faq } from './faq-tables.ts'

export const faqThanks = pgTable(
  'faq_thanks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    faqId: integer('faq_id').references(() => faq.id),
    questionText: text('question_text').notNull(),
    /** Always null: the portal does not keep addresses of thankful visitors (docs/rules-of-service.md#thanks). */
    userIp: text('user_ip'),
    userAgent: text('user_agent'),
    /** A random key the browser keeps, so that a visitor thanks once. */
    visitorKey: text('visitor_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('faq_thanks_once').on(table.faqId, table.visitorKey),
    index('faq_thanks_question').on(table.questionText),
  ],
)

/** One row per visitor who did not find an answer helpful while writing a question. */
export const faqUnanswered = pgTable(
  'faq_unanswered',
  {
    faqId: integer('faq_id')
      .notNull()
      .references(() => faq.id),
    visitorKey: text('visitor_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.faqId, table.visitorKey] })],
)
