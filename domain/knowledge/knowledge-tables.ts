// The information centre: categories, articles and their revisions.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#domain/accounts/account-tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

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
    /** 'req-3': the category's prefix and a number (spec §3). */
    id: text().primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => knowledgeCategory.id),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    position: integer().notNull(),
    updatedBy: text('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('article_category').on(table.categoryId, table.position)],
)

export const articleRevision = pgTable(
  'article_revision',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id),
    title: text().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('article_revision_article').on(table.articleId, table.id)],
)
