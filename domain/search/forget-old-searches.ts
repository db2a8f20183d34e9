// Deletes counts of searches that are older than they are kept; run by the clock.
import { lt } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { searchQuery } from './search-tables.ts'

/** How long searches are counted, in days; as the privacy policy states (content/legal/privacy.md). */
const keptDays = 90

/** Deletes the counts of days longer ago than that. */
export async function forgetOldSearches(): Promise<void> {
  await database.delete(searchQuery).where(lt(searchQuery.day, isoDay(addDays(now(), -keptDays))))
}
