// Settings staff can change: one row per key, the value as JSON.
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { personReference } from '#domain/accounts/people-views.ts'
import type { SettingKey } from './setting-keys.ts'

export const setting = pgTable('setting', {
  key: text().$type<SettingKey>().primaryKey(),
  value: jsonb().notNull(),
  updatedBy: personReference('updated_by', { onDelete: 'set null' }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
