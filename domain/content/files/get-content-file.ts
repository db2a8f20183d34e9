// A content file by its id, for everybody: readers of an article see its pictures.
import { eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import type { ContentFile } from './content-file.ts'
import { contentFile } from './content-file-tables.ts'

/** @throws NotFound for an unknown id. */
export async function getContentFile(id: string): Promise<ContentFile & { readonly content: Buffer }> {
  if (!isPublicId(id)) throw new NotFound()
  const [found] = await database
    .select(pick(contentFile, 'id', 'name', 'type', 'size', 'content'))
    .from(contentFile)
    .where(eq(contentFile.id, id))
  if (!found) throw new NotFound()
  return found
}
