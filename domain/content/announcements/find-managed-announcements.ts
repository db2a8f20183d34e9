// Reads all announcements for staff: scheduled and expired too, with their status.
import { and, desc, isNull, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { announcementStatus, type StaffAnnouncement } from './announcement.ts'
import { mayListAnnouncements } from './announcement-policy.ts'
import { announcement } from './announcement-tables.ts'
import { findAttachments } from './find-attachments.ts'

/**
 * What was added last is on top, whatever its date; `search` is a case-insensitive substring of title or content.
 * @throws Forbidden for anybody but staff.
 */
export async function findManagedAnnouncements(person: Person, search = ''): Promise<StaffAnnouncement[]> {
  if (!mayListAnnouncements(person)) throw new Forbidden()
  const wanted = search.trim().toLowerCase()
  const contains = (column: typeof announcement.title | typeof announcement.content) =>
    sql`strpos(lower(${column}), ${wanted}) > 0`
  const rows = await database
    .select(
      pick(announcement, 'id', 'title', 'content', 'publishedAt', 'expiresAt', 'pinned', 'urgent', 'about', 'version'),
    )
    .from(announcement)
    .where(
      and(
        isNull(announcement.deletedAt),
        wanted ? or(contains(announcement.title), contains(announcement.content)) : undefined,
      ),
    )
    .orderBy(desc(announcement.id))
    .limit(500)
  const files = await findAttachments(rows.map(({ id }) => id))
  const at = now()
  return rows.map((row) => ({ ...row, status: announcementStatus(row, at), files: files.get(row.id) ?? [] }))
}
