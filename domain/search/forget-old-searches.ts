// Deletes counts of searches, and of what came of them, that are older than they are kept; run by the clock.
import { lt } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { addDays, isoDay, now } from '#shared/dates.ts'
import { searchQuery, searchSignal } from './search-tables.ts'

/** How long searches are counted, in days; as the privacy policy states (content/legal/privacy.md). */
const keptDays = 90

/** Deletes the counts of days longer ago than that. */
export async function forgetOldSearches(): Promise<void> {
  const first = isoDay(addDays(now(), -keptDays))
  await database.delete(searchQuery).where(lt(searchQuery.day, first))
  await database.delete(searchSignal).where(lt(searchSignal.day, first))
}
