// 'Urungkan': brings a deleted announcement back.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayManageAnnouncements } from './announcement-policy.ts'
import { announcement } from './announcement-tables.ts'

/**
 * What is not deleted stays as it is, so that a second press does nothing.
 * @throws Forbidden without the permission.
 */
export async function restoreAnnouncement(person: Person, id: number): Promise<void> {
  if (!mayManageAnnouncements(person)) throw new Forbidden()
  await database.transaction(async (tx) => {
    const [restored] = await tx
      .update(announcement)
      .set({ deletedAt: null, updatedBy: person.id, updatedAt: now() })
      .where(and(eq(announcement.id, id), isNotNull(announcement.deletedAt)))
      .returning({ title: announcement.title, content: announcement.content })
    if (!restored) return
    await recordAudit(tx, {
      actor: person,
      action: 'announcement.restore',
      target: `announcement:${id}`,
      changes: { title: [null, restored.title], content: [null, restored.content] },
    })
  })
}
