// Stores an uploaded file under an address of its own.
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import type { ContentFile } from './content-file.ts'
import { contentFileAudit } from './content-file-audit.ts'
import { mayUploadFiles } from './content-file-policy.ts'
import { contentFile } from './content-file-tables.ts'
import type { EncodedFile } from './encode-content-file.server.ts'

/**
 * Adds the file in the transaction of what it belongs to.
 * @throws Forbidden without the permission.
 */
export async function storeContentFile(tx: Transaction, person: Person, file: EncodedFile): Promise<ContentFile> {
  if (!mayUploadFiles(person)) throw new Forbidden()
  const { name, type, content } = file
  const stored: ContentFile = { id: newPublicId(), name, type, size: content.length }
  await tx.insert(contentFile).values({ ...stored, content, createdBy: person.id, createdAt: now() })
  await recordAudit(tx, {
    actor: person,
    action: contentFileAudit.upload,
    target: `content-file:${stored.id}`,
    changes: { name: [null, name], size: [null, stored.size] },
  })
  return stored
}
