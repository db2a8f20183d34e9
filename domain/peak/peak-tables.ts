// The table of 'Mode puncak': how processes changed their level by measure. The newest few are kept.
import { bigint, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { LoadReadings, PeakLevel } from './peak.ts'

export const peakStep = pgTable('peak_step', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  process: text().notNull(),
  fromLevel: smallint('from_level').$type<PeakLevel>().notNull(),
  toLevel: smallint('to_level').$type<PeakLevel>().notNull(),
  readings: jsonb().$type<LoadReadings>().notNull(),
})
