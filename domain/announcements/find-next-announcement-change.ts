// When the public will see something else although nobody writes: the next announcement begins or ends.
import { and, gt, isNull, min } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { earliest } from '#shared/dates.ts'
import { announcement } from './announcement-tables.ts'

/** The first moment after `at` at which one is published or expires; null when none is to come. */
export async function findNextAnnouncementChange(at: Date): Promise<Date | null> {
  const soonest = async (column: typeof announcement.publishedAt | typeof announcement.expiresAt) => {
    const [row] = await database
      .select({ next: min(column) })
      .from(announcement)
      .where(and(isNull(announcement.deletedAt), gt(column, at)))
    return row?.next ?? null
  }
  const changes = await Promise.all([soonest(announcement.publishedAt), soonest(announcement.expiresAt)])
  return earliest(changes)
}
