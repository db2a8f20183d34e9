// Until when a ticket wants its first answer and its settlement.
import { and, gte, isNull, sql } from 'drizzle-orm'
import { setting } from '#domain/settings/setting-tables.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import { isoDay } from '#shared/dates.ts'
import { type DueRules, type DueTimes, dueTimesAfter } from './due-times.ts'
import { holiday } from './service-level-tables.ts'
import { firstRules, rulesKey, serviceRulesSchema, type Targets } from './service-rules.ts'
import { calendarOf } from './working-hours.ts'

/** What counts now, with the holidays from the day of `from` on. */
export async function getDueRules(db: Database | Transaction, from: Date): Promise<DueRules> {
  const days = and(isNull(holiday.deletedAt), gte(holiday.day, isoDay(from)))
  // One question for both: every submission asks it.
  const { rows } = await db.execute<{ rules: unknown; holidays: string[] }>(sql`
    select (select ${setting.value} from ${setting} where ${setting.key} = ${rulesKey}) as rules,
      array(select ${holiday.day}::text from ${holiday} where ${days}) as holidays`)
  const rules = rows[0]?.rules ? serviceRulesSchema.parse(rows[0].rules) : firstRules
  return { rules, calendar: calendarOf(rules, new Set(rows[0]?.holidays)) }
}

/** The due times of something of this priority that starts at `from`. */
export async function getDueTimes(db: Database | Transaction, priority: keyof Targets, from: Date): Promise<DueTimes> {
  return dueTimesAfter(await getDueRules(db, from), priority, from)
}
