// Deletes an announcement, so that it can be brought back.
import { and, eq, isNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, NotFound } from '#shared/errors.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcement } from './announcement-tables.ts'

/**
 * Takes it from the public at once; its row stays.
 * @throws Forbidden without the permission; NotFound when it is gone already.
 */
export async function removeAnnouncement(person: Person, id: number): Promise<void> {
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const at = now()
    const [removed] = await tx
      .update(announcement)
      .set({ deletedAt: at, updatedBy: person.id, updatedAt: at })
      .where(and(eq(announcement.id, id), isNull(announcement.deletedAt)))
      .returning({ title: announcement.title, content: announcement.content })
    if (!removed) throw new NotFound('Pengumuman ini sudah tidak ada')
    await recordAudit(tx, {
      actor: person,
      action: 'announcement.remove',
      target: `announcement:${id}`,
      changes: { title: [removed.title, null], content: [removed.content, null] },
    })
  })
}
