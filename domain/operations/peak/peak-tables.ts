import { bigint, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'

/** Unused. A process of 1.0.0-rc.1 still writes it during an upgrade, so a later release drops it. */
export const peakStep = pgTable('peak_step', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  process: text().notNull(),
  fromLevel: smallint('from_level').notNull(),
  toLevel: smallint('to_level').notNull(),
  readings: jsonb().notNull(),
})
