// Deletes the uses of canned replies that count for nothing any more; run by the clock.
import { lt } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { cannedReplyUse } from './ready-answer-tables.ts'

/** How long a use counts, in days. */
export const usesCountDays = 60

/** Deletes those of longer ago. */
export async function forgetOldUses(): Promise<void> {
  await database.delete(cannedReplyUse).where(lt(cannedReplyUse.at, addDays(now(), -usesCountDays)))
}
