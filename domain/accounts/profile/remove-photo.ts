// 'Hapus foto': the person's profile photo goes.
import { eq } from 'drizzle-orm'
import { profileAudit } from '#domain/accounts/account-audit.ts'
import { profilePhoto } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'

/** Removes the photo; without one there is nothing to do and nothing to record. */
export async function removePhoto(person: Person): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx
      .delete(profilePhoto)
      .where(eq(profilePhoto.userId, person.id))
      .returning({ id: profilePhoto.id })
    if (removed.length === 0) return
    await recordAudit(tx, { actor: person, action: profileAudit['photo-remove'], target: `user:${person.id}` })
  })
}
