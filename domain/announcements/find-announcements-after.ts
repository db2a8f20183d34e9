// Reads the active announcements one page at a time, for other systems.
import { and, desc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { announcement } from './announcement-tables.ts'

/** An announcement with the time it ends; null: it stays. */
export interface AnnouncementEntry {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly expiresAt: Date | null
}

/**
 * At most `limit` active announcements, newest first; those behind the one with the id `after`, which may have ended
 * meanwhile.
 * @throws Invalid when there never was an announcement `after`.
 */
export async function findAnnouncementsAfter(after: number | undefined, limit: number): Promise<AnnouncementEntry[]> {
  const at = now()
  return database
    .select({
      id: announcement.id,
      title: announcement.title,
      content: announcement.content,
      publishedAt: announcement.publishedAt,
      expiresAt: announcement.expiresAt,
    })
    .from(announcement)
    .where(
      and(
        isNull(announcement.deletedAt),
        lte(announcement.publishedAt, at),
        or(isNull(announcement.expiresAt), gt(announcement.expiresAt, at)),
        after === undefined ? undefined : await behind(after),
      ),
    )
    .orderBy(desc(announcement.publishedAt), desc(announcement.id))
    .limit(limit)
}

async function behind(id: number) {
  const [last] = await database
    .select({ publishedAt: announcement.publishedAt })
    .from(announcement)
    .where(eq(announcement.id, id))
  if (!last) throw new Invalid('Penanda halaman (after) tidak dikenal. Mulai lagi dari halaman pertama.')
  return or(
    lt(announcement.publishedAt, last.publishedAt),
    and(eq(announcement.publishedAt, last.publishedAt), lt(announcement.id, id)),
  )
}
