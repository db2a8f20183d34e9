// Reads announcements.
import { and, desc, gt, isNull, lte, or } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { announcement } from './announcement-tables.ts'

/** An announcement as the public reads it. */
export interface PublicAnnouncement {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
}

/** The active announcements, newest first; as many as the home page shows and the feed names, unless fewer are wanted. */
export function findActiveAnnouncements(limit = 8): Promise<PublicAnnouncement[]> {
  const at = now()
  return database
    .select({
      id: announcement.id,
      title: announcement.title,
      content: announcement.content,
      publishedAt: announcement.publishedAt,
    })
    .from(announcement)
    .where(
      and(
        isNull(announcement.deletedAt),
        lte(announcement.publishedAt, at),
        or(isNull(announcement.expiresAt), gt(announcement.expiresAt, at)),
      ),
    )
    .orderBy(desc(announcement.publishedAt), desc(announcement.id))
    .limit(limit)
}
