// FAQ: categories, their topics, the items, and the thanks visitors give.
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const faqCategory = pgTable('faq_category', {
  id: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
})

export const faqTopic = pgTable(
  'faq_topic',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: text('category_id')
      .notNull()
      .references(() => faqCategory.id),
    name: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('faq_topic_name').on(table.categoryId, table.name)],
)

export const faq = pgTable(
  'faq',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The key in content/faq.yaml; null for items staff wrote. */
    contentKey: text('content_key'),
    topicId: integer('topic_id')
      .notNull()
      .references(() => faqTopic.id),
    question: text().notNull(),
    answer: text().notNull(),
    position: integer().notNull(),
    updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('faq_content_key').on(table.contentKey),
    index('faq_by_topic').on(table.topicId, table.position),
  ],
)

export const faqThanks = pgTable(
  'faq_thanks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    faqId: integer('faq_id').references(() => faq.id),
    questionText: text('question_text').notNull(),
    /** Always null (spec §3): the portal does not keep addresses of thankful visitors. */
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
