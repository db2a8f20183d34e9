// The one door to the announcements for everybody who is not writing them: begun, not ended, not removed.
import { and, eq, gt, isNull, lte, min, or, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { earliest, now } from '#shared/dates.ts'
import { announcement, announcementFile } from './announcement-tables.ts'

const isPublished = (at: Date) =>
  and(
    isNull(announcement.deletedAt),
    lte(announcement.publishedAt, at),
    or(isNull(announcement.expiresAt), gt(announcement.expiresAt, at)),
  )

/**
 * The announcements the public reads at this moment, as a table to select from. Every public reader selects from here;
 * an import rule keeps the raw tables to the files that edit them.
 */
export function publishedAnnouncements() {
  return database
    .select({
      id: announcement.id,
      title: announcement.title,
      content: announcement.content,
      publishedAt: announcement.publishedAt,
      expiresAt: announcement.expiresAt,
      pinned: announcement.pinned,
      urgent: announcement.urgent,
    })
    .from(announcement)
    .where(isPublished(now()))
    .as('published_announcement')
}

/**
 * When an announcement was published that the public has read, also when it ended or was removed since; undefined for
 * one that has not begun and for an unknown id.
 */
export async function findPublicationTime(id: number): Promise<Date | undefined> {
  const [row] = await database
    .select({ publishedAt: announcement.publishedAt })
    .from(announcement)
    .where(and(eq(announcement.id, id), lte(announcement.publishedAt, now())))
  return row?.publishedAt
}

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

/** Who shows a file: 'public' when a published one does, 'hidden' when only others do, 'none' when no announcement does. */
export async function findAnnouncementUse(fileId: string): Promise<'public' | 'hidden' | 'none'> {
  const [row] = await database
    .select({ shown: sql<boolean | null>`bool_or(coalesce(${isPublished(now())}, false))` })
    .from(announcement)
    .where(
      sql`exists (select 1 from ${announcementFile}
          where ${announcementFile.announcementId} = ${announcement.id} and ${announcementFile.fileId} = ${fileId})
        or strpos(${announcement.content}, ${`/files/${fileId}/`}) > 0`,
    )
  if (row?.shown === null || row === undefined) return 'none'
  return row.shown ? 'public' : 'hidden'
}
