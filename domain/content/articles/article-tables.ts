import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import { contentColumns, reviewColumns } from '#domain/content/lifecycle/content-columns.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const knowledgeCategory = pgTable('knowledge_category', {
  id: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  /** Name of a lucide icon. */
  icon: text().notNull(),
  position: integer().notNull(),
})

export const article = pgTable(
  'article',
  {
    id: text().primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => knowledgeCategory.id),
    title: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    /** Other ways to ask what it answers, one per line; null: never edited, those of the content files apply. */
    asked: text(),
    position: integer().notNull(),
    /** From when the public reads it; null: a draft. */
    publishedAt: moment('published_at'),
    ...reviewColumns(),
    ...contentColumns(),
  },
  (table) => [
    index('article_category').on(table.categoryId, table.position),
    uniqueIndex('article_idempotency_key').on(table.idempotencyKey),
  ],
)

export const articleRevision = pgTable(
  'article_revision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onUpdate: 'cascade' }),
    title: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    /** Null: they were not kept then. */
    asked: text(),
    createdBy: personReference('created_by', { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('article_revision_article').on(table.articleId, table.id)],
)

export const articleRedirect = pgTable(
  'article_redirect',
  {
    categoryId: text('category_id').notNull(),
    oldId: text('old_id').notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onUpdate: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.oldId] })],
)
