// A new announcement, shown from its time on.
import type { Person } from '#domain/accounts/person.ts'
import { encodeContentFile } from '#domain/content/files/encode-content-file.server.ts'
import { storeContentFile } from '#domain/content/files/store-content-file.ts'
import { createContent } from '#domain/content/lifecycle/create-content.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import type { AnnouncementInput } from './announcement-input.ts'
import { announcementKind } from './announcement-kind.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcementFile } from './announcement-tables.ts'

/**
 * Stores the announcement with its PDF, if there is one, once however often the form with this key is sent, and gives
 * its id.
 * @throws Forbidden without the permission; Invalid beside 'attachment' for what is no PDF of at most 10 MB.
 */
export async function createAnnouncement(
  person: Person,
  fields: AnnouncementInput,
  attachment?: File | undefined,
  key = newIdempotencyKey(),
): Promise<number> {
  // Before the costly reading of the file.
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  const encoded = attachment && (await encodeContentFile(attachment, { field: 'attachment', pdfOnly: true }))
  const onceKey = keyWithDigest(key, [person.id, fields, attachment?.name, attachment?.size])
  return createContent(announcementKind, person, onceKey, async (tx) => ({
    fields,
    besides: changedFields({}, { attachment: encoded?.name }),
    onSaved: async ({ id }) => {
      if (!encoded) return
      const file = await storeContentFile(tx, person, encoded)
      await tx.insert(announcementFile).values({ announcementId: id, fileId: file.id })
    },
  }))
}
