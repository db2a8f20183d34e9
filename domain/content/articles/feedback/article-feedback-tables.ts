import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { article } from '#domain/content/articles/article-tables.ts'
import { moment } from '#platform/database/sql-expressions.ts'

export const articleFeedback = pgTable(
  'article_feedback',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: text('article_id')
      .notNull()
      .references(() => article.id, { onUpdate: 'cascade' }),
    /** 1: it helped; -1: it did not. */
    score: smallint().$type<1 | -1>().notNull(),
    comment: text(),
    /** A random key the browser keeps, so that a visitor answers once. */
    visitorKey: text('visitor_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('article_feedback_once').on(table.articleId, table.visitorKey),
    index('article_feedback_score').on(table.articleId, table.score),
    index('article_feedback_comments').on(table.id).where(sql`${table.comment} is not null`),
    check('article_feedback_yes_or_no', sql`${table.score} in (1, -1)`),
  ],
)
