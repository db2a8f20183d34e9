// Forgets what no page will ask for any more.
import { lt } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { liveEvent } from './live-tables.ts'

/** How long events are kept, in milliseconds. */
const keptFor = days(1)

/** Deletes the events that are older than a day. */
export async function removeOldLiveEvents(): Promise<void> {
  await database.delete(liveEvent).where(lt(liveEvent.at, new Date(now().getTime() - keptFor)))
}
