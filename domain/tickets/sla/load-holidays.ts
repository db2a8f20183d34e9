// Loads the public holidays from the content files.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { excluded } from '#platform/database/excluded.ts'
import { now } from '#shared/dates.ts'
import { holiday } from './sla-tables.ts'

/** A holiday as content/holidays.yaml has it; `day` is 'YYYY-MM-DD' in WIB. */
export interface HolidayContent {
  readonly day: string
  readonly name: string
}

/** Adds what is missing and brings new names to rows nobody touched. Safe to repeat. */
export async function loadHolidays(content: readonly HolidayContent[]): Promise<void> {
  await database
    .insert(holiday)
    .values(content.map((each) => ({ ...each, updatedAt: now() })))
    .onConflictDoUpdate({
      target: holiday.day,
      set: excluded(holiday, 'name', 'updatedAt'),
      setWhere: sql`${holiday.updatedBy} is null and ${holiday.name} is distinct from excluded.name`,
    })
}
