import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { encodeContentFile, removeContentFiles, storeContentFile } from '#domain/content/files/content-file.server.ts'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { changeContent, createContent } from '#domain/content/lifecycle/content-change.ts'
import type { CreatedKind } from '#domain/content/lifecycle/content-kind.ts'
import { storeLoadedContent } from '#domain/content/lifecycle/loaded-content.ts'
import { type Dated, getDatedFill } from '#domain/season/dated-texts.server.ts'
import type { ChangedDate } from '#domain/season/season-markers.ts'
import { type AuditChanges, changedFields } from '#platform/audit/define-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { keyWithDigest } from '#platform/once.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'
import {
  type AnnouncementInput,
  announcementStatus,
  mayListAnnouncements,
  mayManageAnnouncements,
  type StaffAnnouncement,
} from './announcement.ts'
import { announcementAudit } from './announcement-audit.ts'
import { announcement, announcementFile } from './announcement-tables.ts'
import { datesOf, findAnnouncementFiles } from './published-announcements.ts'

export const announcementKind: CreatedKind<typeof announcement.$inferSelect, AnnouncementInput> = {
  table: announcement,
  target: 'announcement',
  audit: announcementAudit,
  mayManage: mayManageAnnouncements,
  fieldsOf: ({ title, content, publishedAt, expiresAt, pinned, urgent, about, datesAsOf }) => ({
    ...{ title, content, publishedAt, datesAsOf },
    ...{ expiresAt, pinned, urgent, about },
  }),
  dated: ['title', 'content'],
  auditedOnRemoval: ['title', 'content'],
  notFound: 'Pengumuman ini sudah tidak ada',
  editConflict: 'Pengumuman ini baru saja diubah orang lain. Tulisan Anda masih ada; bandingkan, lalu simpan lagi.',
}

interface AttachmentChange {
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
  // An address from before must not open it any more.
  await removeContentFiles(
    tx,
    detached.map((file) => file.id),
  )
}

/**
 * Saves a new version; unchanged fields leave no trace.
 * @throws Forbidden; NotFound; Conflict unless `version` is current; Invalid for an attachment that is no PDF of at
 * most 10 MB.
 */
export async function changeAnnouncement(
  person: Person,
  id: number,
  version: number,
  fields: AnnouncementInput,
  { add, remove = [] }: AttachmentChange = {},
): Promise<void> {
  // Before the file is decoded, which is expensive.
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  const encoded = add && (await encodeContentFile(add, { field: 'attachment', pdfOnly: true }))
  await changeContent(announcementKind, person, id, { version }, async (tx, before) => {
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
    // Who writes the text sees the dates of today, and may add one.
    const isWritten = fields.title !== before.title || fields.content !== before.content
    const isDated = isWritten && `${fields.title}${fields.content}`.includes('{{')
    return { fields: { ...fields, ...(isDated && { datesAsOf: now() }) }, besides }
  })
}

/** The dates of its text become those of the current season. @throws as `changeContent`. */
export async function renewDates(person: Person, id: number, version: number): Promise<void> {
  await changeContent(announcementKind, person, id, { version }, (_, before) => ({
    fields: { ...announcementKind.fieldsOf(before), datesAsOf: now() },
  }))
}

/**
 * Stores the announcement once per form and returns its id.
 * @throws Forbidden; Invalid for an attachment that is no PDF of at most 10 MB.
 */
export async function createAnnouncement(
  person: Person,
  fields: AnnouncementInput,
  attachment?: File | undefined,
  key = newIdempotencyKey(),
): Promise<number> {
  // Before the file is decoded, which is expensive.
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  const encoded = attachment && (await encodeContentFile(attachment, { field: 'attachment', pdfOnly: true }))
  const onceKey = keyWithDigest(key, [person.id, fields, attachment?.name, attachment?.size])
  return createContent(announcementKind, person, onceKey, async (tx, at) => ({
    fields,
    place: { datesAsOf: at },
    besides: changedFields({}, { attachment: encoded?.name }),
    onSaved: async ({ id }) => {
      if (!encoded) return
      const file = await storeContentFile(tx, person, encoded)
      await tx.insert(announcementFile).values({ announcementId: id, fileId: file.id })
    },
  }))
}

/**
 * The latest added first; `search` is a case-insensitive substring of title or content.
 * @throws Forbidden unless staff.
 */
export async function findManagedAnnouncements(person: Person, search = '') {
  if (!mayListAnnouncements(person)) throw new Forbidden()
  const wanted = search.trim().toLowerCase()
  const contains = (column: typeof announcement.title | typeof announcement.content) =>
    sql`strpos(lower(${column}), ${wanted}) > 0`
  const rows = await database
    .select({
      ...pick(announcement, 'id', 'title', 'content', 'publishedAt', 'expiresAt', 'pinned', 'urgent', 'about'),
      ...pick(announcement, 'version', 'datesAsOf', 'updatedBy'),
    })
    .from(announcement)
    .where(
      and(
        isNull(announcement.deletedAt),
        wanted ? or(contains(announcement.title), contains(announcement.content)) : undefined,
      ),
    )
    .orderBy(desc(announcement.id))
    .limit(500)
  const files = await findAnnouncementFiles(rows.map(({ id }) => id))
  const at = now()
  return rows.map((row) => ({ ...row, status: announcementStatus(row, at), files: files.get(row.id) ?? [] }))
}

export interface ListedAnnouncement extends StaffAnnouncement, Dated {
  /** Dates of a shown one that the season has changed since: what it says, and what the season says now. */
  readonly oldDates: readonly ChangedDate[]
}

/** As `findManagedAnnouncements`, with the dates that the public reads. */
export async function findListedAnnouncements(person: Person, search = ''): Promise<ListedAnnouncement[]> {
  const [rows, dated] = [await findManagedAnnouncements(person, search), await getDatedFill()]
  return rows.map((row) => {
    const asOf = datesOf(row)
    const [title, content] = [dated.fill(row.title, asOf), dated.fill(row.content, asOf)]
    return {
      ...{ ...row, title, content, isDated: title !== row.title || content !== row.content },
      oldDates: row.status === 'active' ? dated.changes(`${row.title} ${row.content}`, asOf) : [],
    }
  })
}

export interface AnnouncementContent {
  readonly key: string
  readonly title: string
  readonly content: string
  readonly publishedAt: Date
  readonly expiresAt: Date | null
  readonly pinned?: boolean
}

/** Stores what is new and what changed in the files; announcements staff edited or deleted stay as they are. */
export async function loadAnnouncements(items: readonly AnnouncementContent[]): Promise<void> {
  const rows = items.map(({ key, content, ...item }) => ({
    ...item,
    content: content.trim(),
    contentKey: key,
    updatedAt: now(),
  }))
  const fields = ['title', 'content', 'publishedAt', 'expiresAt', 'pinned']
  await storeLoadedContent(database, announcement, announcement.contentKey, rows, fields)
}

export async function removeLoadedAnnouncements(keys: readonly string[]): Promise<void> {
  await database
    .delete(announcement)
    .where(and(inArray(announcement.contentKey, [...keys]), isNull(announcement.updatedBy)))
}
