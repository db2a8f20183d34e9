// The holidays as who keeps them sees them.
import { asc, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageServiceLevels } from './sla-policy.ts'
import { holiday } from './sla-tables.ts'

/** A holiday; `day` is 'YYYY-MM-DD' in WIB. */
export interface Holiday {
  readonly day: string
  readonly name: string
  readonly updatedAt: Date
}

/**
 * All of them by day.
 * @throws Forbidden without the permission.
 */
export async function findHolidays(person: Person): Promise<Holiday[]> {
  if (!mayManageServiceLevels(person)) throw new Forbidden()
  return database
    .select({ day: holiday.day, name: holiday.name, updatedAt: holiday.updatedAt })
    .from(holiday)
    .where(isNull(holiday.deletedAt))
    .orderBy(asc(holiday.day))
}
