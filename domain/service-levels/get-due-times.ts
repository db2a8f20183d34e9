// Until when a ticket wants its first answer and its settlement.
import { gte, sql } from 'drizzle-orm'
import { setting } from '#domain/settings/setting-tables.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import { isoDay } from '#shared/dates.ts'
import { holiday } from './service-level-tables.ts'
import { firstTargets, type Targets, targetsKey, targetsSchema } from './targets.ts'
import { addWorkingTime } from './working-hours.ts'

/** The two times, counted in working hours from one moment. */
export interface DueTimes {
  readonly firstResponse: Date
  readonly resolution: Date
}

const hour = 3_600_000

/** The holidays from a day on, 'YYYY-MM-DD' in WIB. */
export async function holidaysSince(db: Database | Transaction, from: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ day: holiday.day })
    .from(holiday)
    .where(gte(holiday.day, isoDay(from)))
  return new Set(rows.map(({ day }) => day))
}

/** The due times of something of this priority that starts at `from`. */
export async function getDueTimes(db: Database | Transaction, priority: keyof Targets, from: Date): Promise<DueTimes> {
  // One question for both: every submission asks it.
  const { rows } = await db.execute<{ targets: unknown; holidays: string[] }>(sql`
    select (select ${setting.value} from ${setting} where ${setting.key} = ${targetsKey}) as targets,
      array(select ${holiday.day}::text from ${holiday} where ${holiday.day} >= ${isoDay(from)}) as holidays`)
  const targets = rows[0]?.targets ? targetsSchema.parse(rows[0].targets) : firstTargets
  const holidays = new Set(rows[0]?.holidays)
  const after = (hours: number) => addWorkingTime(from, hours * hour, holidays)
  return { firstResponse: after(targets[priority].firstResponse), resolution: after(targets[priority].resolution) }
}
