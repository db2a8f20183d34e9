import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { contentColumns, reviewColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

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
    /** The key in instances/jawa-tengah/faq.yaml; null for items staff wrote. */
    contentKey: text('content_key'),
    topicId: integer('topic_id')
      .notNull()
      .references(() => faqTopic.id),
    question: text().notNull(),
    answer: text().notNull(),
    /** Other ways to ask it, one per line; null: never edited, those of the content files apply. */
    asked: text(),
    position: integer().notNull(),
    /** Draft since; null: public. */
    draftSince: moment('draft_since'),
    ...reviewColumns(),
    ...contentColumns(),
  },
  (table) => [
    uniqueIndex('faq_content_key').on(table.contentKey),
    uniqueIndex('faq_idempotency_key').on(table.idempotencyKey),
    index('faq_by_topic').on(table.topicId, table.position),
  ],
)

export const faqRevision = pgTable(
  'faq_revision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    faqId: integer('faq_id')
      .notNull()
      .references(() => faq.id),
    topicId: integer('topic_id')
      .notNull()
      .references(() => faqTopic.id),
    question: text().notNull(),
    answer: text().notNull(),
    /** Null: they were not kept then. */
    asked: text(),
    /** Null: the content files. */
    createdBy: personReference('created_by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('faq_revision_faq').on(table.faqId, table.id)],
)
