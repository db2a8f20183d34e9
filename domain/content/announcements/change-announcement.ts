// Saves an edited announcement, unless somebody else saved it in between.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { encodeContentFile } from '#domain/content/files/encode-content-file.server.ts'
import { removeContentFiles } from '#domain/content/files/remove-content-files.ts'
import { storeContentFile } from '#domain/content/files/store-content-file.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Conflict, Forbidden, NotFound } from '#shared/errors.ts'
import type { AnnouncementInput } from './announcement-input.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcement, announcementFile } from './announcement-tables.ts'

/** What happens to the attachments besides: one more, and those whose ids are named go. */
export interface AttachmentChange {
  readonly add?: File | undefined
  readonly remove?: readonly string[]
}

const movedOn = 'Pengumuman ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.'

const attachedNames = async (tx: Transaction, id: number) => {
  const rows = await tx
    .select({ name: contentFile.name })
    .from(announcementFile)
    .innerJoin(contentFile, eq(contentFile.id, announcementFile.fileId))
    .where(eq(announcementFile.announcementId, id))
    .orderBy(contentFile.createdAt)
  return rows.map(({ name }) => name)
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
  input: AnnouncementInput,
  { add, remove = [] }: AttachmentChange = {},
): Promise<void> {
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  const encoded = add && (await encodeContentFile(add, { field: 'attachment', pdfOnly: true }))
  await database.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), isNull(announcement.deletedAt)))
      .for('update')
    if (!before) throw new NotFound('Pengumuman ini sudah tidak ada')
    if (before.version !== version) throw new Conflict(movedOn)
    const attachedBefore = await attachedNames(tx, id)
    if (remove.length > 0) {
      const detached = await tx
        .delete(announcementFile)
        .where(and(eq(announcementFile.announcementId, id), inArray(announcementFile.fileId, [...remove])))
        .returning({ id: announcementFile.fileId })
      // Nobody may read it any more by an address kept from before.
      await removeContentFiles(
        tx,
        detached.map((file) => file.id),
      )
    }
    if (encoded) {
      const file = await storeContentFile(tx, person, encoded)
      await tx.insert(announcementFile).values({ announcementId: id, fileId: file.id })
    }
    const attachments = await attachedNames(tx, id)
    const changes = changedFields({ ...before, attachments: attachedBefore }, { ...input, attachments })
    if (Object.keys(changes).length === 0) return
    await tx
      .update(announcement)
      .set({ ...input, version: version + 1, updatedBy: person.id, updatedAt: now() })
      .where(eq(announcement.id, id))
    await recordAudit(tx, { actor: person, action: 'announcement.change', target: `announcement:${id}`, changes })
  })
}
