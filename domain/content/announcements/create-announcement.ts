// A new announcement, shown from its time on.
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { encodeContentFile } from '#domain/content/files/encode-content-file.server.ts'
import { storeContentFile } from '#domain/content/files/store-content-file.ts'
import { changedFields } from '#platform/audit/changed-fields.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { Forbidden } from '#shared/errors.ts'
import type { AnnouncementInput } from './announcement-input.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcement, announcementFile } from './announcement-tables.ts'

/** The same again within so many milliseconds is a form sent twice. */
const sentTwice = minutes(1)

/**
 * Stores the announcement with its PDF, if there is one, once however often the form is sent, and gives its id.
 * @throws Forbidden without the permission; Invalid beside 'attachment' for what is no PDF of at most 10 MB.
 */
export async function createAnnouncement(
  person: Person,
  input: AnnouncementInput,
  attachment?: File | undefined,
): Promise<number> {
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  const encoded = attachment && (await encodeContentFile(attachment, { field: 'attachment', pdfOnly: true }))
  return database.transaction(async (tx) => {
    const at = now()
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`announcement ${person.id}`}, 0))`)
    const [same] = await tx
      .select({ id: announcement.id })
      .from(announcement)
      .where(
        and(
          ...[eq(announcement.title, input.title), eq(announcement.content, input.content)],
          ...[eq(announcement.publishedAt, input.publishedAt), isNull(announcement.deletedAt)],
          ...[eq(announcement.updatedBy, person.id), gte(announcement.updatedAt, new Date(at.getTime() - sentTwice))],
        ),
      )
    if (same) return same.id
    const [stored] = await tx
      .insert(announcement)
      .values({ ...input, updatedBy: person.id, updatedAt: at })
      .returning({ id: announcement.id })
    if (!stored) throw new Error('the announcement was not stored')
    if (encoded) {
      const file = await storeContentFile(tx, person, encoded)
      await tx.insert(announcementFile).values({ announcementId: stored.id, fileId: file.id })
    }
    await recordAudit(tx, {
      actor: person,
      action: 'announcement.create',
      target: `announcement:${stored.id}`,
      changes: changedFields({}, { ...input, attachment: encoded?.name }),
    })
    return stored.id
  })
}
