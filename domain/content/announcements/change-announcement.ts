// Saves an edited announcement and its attachments, unless somebody else saved it in between.
import { and, eq, inArray } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { encodeContentFile } from '#domain/content/files/encode-content-file.server.ts'
import { removeContentFiles } from '#domain/content/files/remove-content-files.ts'
import { storeContentFile } from '#domain/content/files/store-content-file.ts'
import { changeContent } from '#domain/content/lifecycle/change-content.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import type { AuditChanges } from '#platform/audit/define-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import type { announcementAudit } from './announcement-audit.ts'
import type { AnnouncementInput } from './announcement-input.ts'
import { announcementKind } from './announcement-kind.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcementFile } from './announcement-tables.ts'

/** What happens to the attachments besides: one more, and those whose ids are named go. */
export interface AttachmentChange {
  readonly add?: File | undefined
  readonly remove?: readonly string[]
}

const attachedNames = async (tx: Transaction, id: number) => {
  const rows = await tx
    .select({ name: contentFile.name })
    .from(announcementFile)
    .innerJoin(contentFile, eq(contentFile.id, announcementFile.fileId))
    .where(eq(announcementFile.announcementId, id))
    .orderBy(contentFile.createdAt)
  return rows.map(({ name }) => name)
}

async function detach(tx: Transaction, id: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const detached = await tx
    .delete(announcementFile)
    .where(and(eq(announcementFile.announcementId, id), inArray(announcementFile.fileId, [...fileIds])))
    .returning({ id: announcementFile.fileId })
  // Nobody may read it any more by an address kept from before.
  await removeContentFiles(
    tx,
    detached.map((file) => file.id),
  )
}

/**
 * Saves the announcement as a new version; saving what is there already leaves no trace.
 * @throws Forbidden without the permission; NotFound once it is deleted; Conflict when `version` is not the present
 * one; Invalid beside 'attachment' for what is no PDF of at most 10 MB.
 */
export async function changeAnnouncement(
  person: Person,
  id: number,
  version: number,
  fields: AnnouncementInput,
  { add, remove = [] }: AttachmentChange = {},
): Promise<void> {
  // Before the costly reading of the file.
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  const encoded = add && (await encodeContentFile(add, { field: 'attachment', pdfOnly: true }))
  await changeContent(announcementKind, person, id, { version }, async (tx) => {
    const attachments = await attachedNames(tx, id)
    await detach(tx, id, remove)
    if (encoded) {
      const file = await storeContentFile(tx, person, encoded)
      await tx.insert(announcementFile).values({ announcementId: id, fileId: file.id })
    }
    const besides: AuditChanges<typeof announcementAudit> = changedFields(
      { attachments },
      { attachments: await attachedNames(tx, id) },
    )
    return { fields, besides }
  })
}
