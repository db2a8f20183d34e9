// Loads announcements from the content files.
import { and, inArray, isNull } from 'drizzle-orm'
import { loadContent } from '#domain/content/lifecycle/load-content.ts'
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
  readonly pinned?: boolean
}

/** Stores what is new and what changed in the files; announcements staff edited or deleted stay as they are. */
export async function loadAnnouncements(items: readonly AnnouncementContent[]): Promise<void> {
  const rows = items.map(({ key, content, ...item }) => ({
    ...item,
    content: content.trim(),
    contentKey: key,
    updatedAt: now(),
  }))
  const fields = ['title', 'content', 'publishedAt', 'expiresAt', 'pinned']
  await loadContent(database, announcement, announcement.contentKey, rows, fields)
}

/** Takes announcements of the files away again, for the samples when demo mode is left; what staff edited stays. */
export async function removeLoadedAnnouncements(keys: readonly string[]): Promise<void> {
  await database
    .delete(announcement)
    .where(and(inArray(announcement.contentKey, [...keys]), isNull(announcement.updatedBy)))
}
