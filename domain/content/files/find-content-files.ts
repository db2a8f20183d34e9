// Lists the newest uploaded files, for those who put them into articles.
import { desc } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import type { ContentFile } from './content-file.ts'
import { mayUploadFiles } from './content-file-policy.ts'
import { contentFile } from './content-file-tables.ts'

/**
 * The newest files, newest first, at most 100.
 * @throws Forbidden without the permission.
 */
export async function findContentFiles(person: Person): Promise<(ContentFile & { readonly createdAt: Date })[]> {
  if (!mayUploadFiles(person)) throw new Forbidden()
  return database
    .select(pick(contentFile, 'id', 'name', 'type', 'size', 'createdAt'))
    .from(contentFile)
    .orderBy(desc(contentFile.createdAt))
    .limit(100)
}
