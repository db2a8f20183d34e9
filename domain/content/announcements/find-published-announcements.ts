// Reads announcements.

import { desc, eq } from 'drizzle-orm'
import { getSeasonFill, type SeasonFill } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { keptRead } from '#platform/kept-reads.server.ts'
import { pick } from '#shared/pick.ts'
import type { PublicAnnouncement } from './announcement.ts'
import { findAttachments } from './find-attachments.ts'
import { publishedAnnouncements } from './published-announcements.ts'

/**
 * The active announcements, the pinned ones first, each part newest first; as many as the home page shows and the feed
 * names, unless fewer are wanted. `fill` puts the season into their texts; without one the season as it is now.
 */
export async function findActiveAnnouncements(limit = 8, fill?: SeasonFill): Promise<PublicAnnouncement[]> {
  const published = publishedAnnouncements(fill ?? (await getSeasonFill()))
  const rows = await database
    .select(pick(published, 'id', 'title', 'content', 'publishedAt', 'pinned'))
    .from(published)
    .orderBy(desc(published.pinned), desc(published.publishedAt), desc(published.id))
    .limit(limit)
  const files = await findAttachments(rows.map(({ id }) => id))
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }))
}

type UrgentAnnouncement = Pick<PublicAnnouncement, 'id' | 'title'>

/** What stands as a band on every public page: the newest alone, so that the page itself begins within the first screen. */
export async function findUrgentAnnouncements(): Promise<readonly UrgentAnnouncement[]> {
  const published = publishedAnnouncements(await getSeasonFill())
  return database
    .select({ id: published.id, title: published.title })
    .from(published)
    .where(eq(published.urgent, true))
    .orderBy(desc(published.publishedAt), desc(published.id))
    .limit(1)
}

// For a second: the clock ends and begins announcements too.
const keptUrgent = keptRead(findUrgentAnnouncements, 1_000)

/** The same from memory, for the frame of public pages. */
export const findKeptUrgentAnnouncements = (): Promise<readonly UrgentAnnouncement[]> => keptUrgent('')
