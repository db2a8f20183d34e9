// Loads announcements from the content files.
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { announcement } from './announcement-tables.ts'

/** An announcement with its times worked out (WIB days become instants in scripts/content-files.ts). */
export interface AnnouncementContent {
  readonly key: string
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly expiresAt: Date | null
}

/** Stores what is new and what changed in the files; announcements staff edited or deleted stay as they are. */
export async function loadAnnouncements(items: readonly AnnouncementContent[]): Promise<void> {
  if (items.length === 0) return
  await database
    .insert(announcement)
    .values(
      items.map(({ key, content, ...item }) => ({
        ...item,
        content: content.trim(),
        contentKey: key,
        updatedAt: now(),
      })),
    )
    .onConflictDoUpdate({
      target: announcement.contentKey,
      set: {
        title: sql`excluded.title`,
        content: sql`excluded.content`,
        publishedAt: sql`excluded.published_at`,
        expiresAt: sql`excluded.expires_at`,
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${announcement.updatedBy} is null and ${announcement.deletedAt} is null and (${announcement.title}, ${announcement.content}, ${announcement.publishedAt}, ${announcement.expiresAt}) is distinct from (excluded.title, excluded.content, excluded.published_at, excluded.expires_at)`,
    })
}

/** Takes announcements of the files away again, for the samples when demo mode is left; what staff edited stays. */
export async function removeLoadedAnnouncements(keys: readonly string[]): Promise<void> {
  await database
    .delete(announcement)
    .where(and(inArray(announcement.contentKey, [...keys]), isNull(announcement.updatedBy)))
}
