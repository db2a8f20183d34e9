// The table of 'Mode puncak': how processes changed their level by measure. The newest few are kept.
import { bigint, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/sql-expressions.ts'
import type { LoadReadings, PeakLevel } from './peak.ts'

/** One step up or down of one process. */
export const peakStep = pgTable('peak_step', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  /** Machine and port, as operators know it. */
  process: text().notNull(),
  fromLevel: smallint('from_level').$type<PeakLevel>().notNull(),
  toLevel: smallint('to_level').$type<PeakLevel>().notNull(),
  /** What it measured in the second of the step. */
  readings: jsonb().$type<LoadReadings>().notNull(),
})
