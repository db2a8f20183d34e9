// 'Unggah': takes a picture or a PDF for articles.
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import type { ContentFile } from './content-file.ts'
import { mayUploadFiles } from './content-file-policy.ts'
import { encodeContentFile } from './encode-content-file.server.ts'
import { storeContentFile } from './store-content-file.ts'

/**
 * Stores the file of the form's field 'file'.
 * @throws Forbidden without the permission; Invalid for what is no JPG, PNG or PDF of at most 10 MB.
 */
export async function uploadContentFile(person: Person, file: File): Promise<ContentFile> {
  if (!mayUploadFiles(person)) throw new Forbidden()
  const encoded = await encodeContentFile(file, { field: 'file' })
  return database.transaction((tx) => storeContentFile(tx, person, encoded))
}
