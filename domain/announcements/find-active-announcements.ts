// Reads announcements.
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { ContentFile } from '#domain/content-files/content-file.ts'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { announcement } from './announcement-tables.ts'
import { findAttachments } from './find-attachments.ts'

/** An announcement as the public reads it. */
export interface PublicAnnouncement {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly pinned: boolean
  readonly files: readonly ContentFile[]
}

const active = (at: Date) =>
  and(
    isNull(announcement.deletedAt),
    lte(announcement.publishedAt, at),
    or(isNull(announcement.expiresAt), gt(announcement.expiresAt, at)),
  )

const newestFirst = [desc(announcement.publishedAt), desc(announcement.id)] as const

/**
 * The active announcements, the pinned ones first, each part newest first; as many as the home page shows and the feed
 * names, unless fewer are wanted.
 */
export async function findActiveAnnouncements(limit = 8): Promise<PublicAnnouncement[]> {
  const rows = await database
    .select({
      id: announcement.id,
      title: announcement.title,
      content: announcement.content,
      publishedAt: announcement.publishedAt,
      pinned: announcement.pinned,
    })
    .from(announcement)
    .where(active(now()))
    .orderBy(desc(announcement.pinned), ...newestFirst)
    .limit(limit)
  const files = await findAttachments(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

/** What stands as a band on every public page, newest first. */
export function findUrgentAnnouncements(): Promise<Pick<PublicAnnouncement, 'id' | 'title'>[]> {
  return database
    .select({ id: announcement.id, title: announcement.title })
    .from(announcement)
    .where(and(active(now()), eq(announcement.urgent, true)))
    .orderBy(...newestFirst)
    .limit(3)
}
