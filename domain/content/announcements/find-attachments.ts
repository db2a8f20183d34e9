// Reads which files belong to announcements.
import { asc, eq, inArray } from 'drizzle-orm'
import type { ContentFile } from '#domain/content/files/content-file.ts'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import { announcementFile } from './announcement-tables.ts'

/** The files of each announcement by its id, oldest first; those without are not in it. */
export async function findAttachments(ids: readonly number[]): Promise<Map<number, ContentFile[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      announcementId: announcementFile.announcementId,
      ...pick(contentFile, 'id', 'name', 'type', 'size'),
    })
    .from(announcementFile)
    .innerJoin(contentFile, eq(contentFile.id, announcementFile.fileId))
    .where(inArray(announcementFile.announcementId, [...ids]))
    .orderBy(asc(contentFile.createdAt))
  const files = new Map<number, ContentFile[]>()
  for (const { announcementId, ...file } of rows) {
    files.set(announcementId, [...(files.get(announcementId) ?? []), file])
  }
  return files
}
