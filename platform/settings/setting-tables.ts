import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { SettingKey } from './setting-keys.ts'

export const setting = pgTable('setting', {
  key: text().$type<SettingKey>().primaryKey(),
  value: jsonb().notNull(),
  /** Who changed it last; null for a first value. References user (migration): this layer must not import accounts. */
  updatedBy: text('updated_by'),
  updatedAt: moment('updated_at').notNull(),
})
