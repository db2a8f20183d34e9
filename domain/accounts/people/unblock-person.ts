// Lets somebody who was blocked in again.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'
import { changePerson } from './change-person.ts'

/**
 * Takes the block away. Safe to repeat.
 * @throws as `changePerson`.
 */
export async function unblockPerson(person: Person, id: string): Promise<void> {
  await changePerson(
    person,
    id,
    ({ block }) => block,
    async (tx, found) => {
      if (!found.blocked) return undefined
      await tx
        .update(user)
        .set({ banned: false, banReason: null, banExpires: null, updatedAt: now() })
        .where(eq(user.id, id))
      return { action: accountAudit.unblock, changes: { blocked: [true, false] }, tells: 'unblocked' }
    },
  )
}
