// The one door to the announcements for everybody who is not writing them: begun, not ended, not removed.
import { and, eq, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { findNextPublication, findUse, isPublished } from '#domain/content/lifecycle/published.ts'
import type { SeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { announcement, announcementFile } from './announcement-tables.ts'

/**
 * The announcements the public reads at this moment, as a table to select from. Every public reader selects from here;
 * an import rule keeps the raw tables to the files that edit them.
 */
export function publishedAnnouncements(fill: SeasonFill) {
  const filled = (column: PgColumn, name: string) => sql<string>`${column}`.mapWith(fill).as(name)
  return database
    .select({
      ...pick(announcement, 'id', 'publishedAt', 'expiresAt', 'pinned', 'urgent', 'about', 'updatedAt'),
      title: filled(announcement.title, 'title'),
      content: filled(announcement.content, 'content'),
    })
    .from(announcement)
    .where(isPublished(announcement, now()))
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
export const findNextAnnouncementChange = (at: Date) => findNextPublication(announcement, at)

/** Who shows a file: 'public' when a published one does, 'hidden' when only others do, 'none' when no announcement does. */
export const findAnnouncementUse = (fileId: string) =>
  findUse(
    announcement,
    sql`(exists (select 1 from ${announcementFile}
          where ${announcementFile.announcementId} = ${announcement.id} and ${announcementFile.fileId} = ${fileId})
        or strpos(${announcement.content}, ${`/files/${fileId}/`}) > 0)`,
  )
