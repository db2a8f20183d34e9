// The public holidays as families read them.
import { isNull } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'
import { holiday } from './sla-tables.ts'

const keptNames = keptRead(async (_: 'all') => {
  const rows = await database
    .select({ day: holiday.day, name: holiday.name })
    .from(holiday)
    .where(isNull(holiday.deletedAt))
  return new Map(rows.map(({ day, name }) => [day, name]))
})

/** The name of each holiday by its day ('YYYY-MM-DD' in WIB). */
export const getHolidayNames = (): Promise<ReadonlyMap<string, string>> => keptNames('all')
