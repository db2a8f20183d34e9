// Reads the active announcements one page at a time, for other systems.

import { and, desc, eq, lt, or } from 'drizzle-orm'
import { getSeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { findPublicationTime, publishedAnnouncements } from './published-announcements.ts'

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
 * @throws Invalid when the public never read an announcement `after`.
 */
export async function findAnnouncementsAfter(after: number | undefined, limit: number): Promise<AnnouncementEntry[]> {
  const published = publishedAnnouncements(await getSeasonFill())
  return database
    .select(pick(published, 'id', 'title', 'content', 'publishedAt', 'expiresAt'))
    .from(published)
    .where(after === undefined ? undefined : await behind(published, after))
    .orderBy(desc(published.publishedAt), desc(published.id))
    .limit(limit)
}

async function behind(published: ReturnType<typeof publishedAnnouncements>, id: number) {
  const last = await findPublicationTime(id)
  if (!last) throw new Invalid('Penanda halaman (after) tidak dikenal. Mulai lagi dari halaman pertama.')
  return or(lt(published.publishedAt, last), and(eq(published.publishedAt, last), lt(published.id, id)))
}
