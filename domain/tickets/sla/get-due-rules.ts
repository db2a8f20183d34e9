// What the due times of tickets are counted by: the rules, and the holidays.
import { isNull, sql } from 'drizzle-orm'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'
import { settingValue } from '#platform/settings/settings.ts'
import { isoDay } from '#shared/dates.ts'
import type { DueRules } from './due-times.ts'
import { firstRules, rulesKey, serviceRulesSchema } from './service-rules.ts'
import { holiday } from './sla-tables.ts'
import { calendarOf } from './working-hours.ts'

/** What `dueRulesOf` makes the rules of. */
export interface DueRulesRow {
  readonly rules: unknown
  readonly holidays: readonly string[]
}

/** The columns of a `DueRulesRow`, for a larger query; `from` is the first day that counts (ISO). */
export const dueRulesColumns = (from: string) => sql`${settingValue(rulesKey)} as rules,
  array(select ${holiday.day}::text from ${holiday}
    where ${isNull(holiday.deletedAt)} and ${holiday.day} >= ${from} order by 1) as holidays`

/** The rules of a row; without one those of the first start. */
export function dueRulesOf(row: DueRulesRow | undefined): DueRules {
  const rules = row?.rules ? serviceRulesSchema.parse(row.rules) : firstRules
  return { rules, calendar: calendarOf(rules, new Set(row?.holidays)) }
}

async function readDueRules(db: Database | Transaction, from: string): Promise<DueRules> {
  const { rows } = await db.execute<DueRulesRow & Record<string, unknown>>(sql`select ${dueRulesColumns(from)}`)
  return dueRulesOf(rows[0])
}

const keptDueRules = keptRead((from) => readDueRules(database, from))

/** What counts now, with the holidays from the day of `from` on; in a transaction as it sees them. */
export function getDueRules(db: Database | Transaction, from: Date): Promise<DueRules> {
  return db === database ? keptDueRules(isoDay(from)) : readDueRules(db, isoDay(from))
}
