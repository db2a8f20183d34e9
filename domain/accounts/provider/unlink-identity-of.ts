// Parts somebody's account from the one of the provider: it was lost, or is somebody else's by now.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { linkedIdentity } from '#domain/accounts/account-tables.ts'
import { identityChanged } from '#domain/accounts/credential-events.ts'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import type { Person } from '#domain/accounts/person.ts'
import { announce } from '#platform/jobs.server.ts'
import { newPublicId } from '#shared/ids.ts'

/**
 * Parts it and ends all sessions, which it may have opened. Safe to repeat.
 * @throws as `changePerson`.
 */
export async function unlinkIdentityOf(person: Person, id: string): Promise<void> {
  await changePerson(
    person,
    id,
    ({ endSessions }) => endSessions,
    async (tx) => {
      const parted = await tx
        .delete(linkedIdentity)
        .where(eq(linkedIdentity.userId, id))
        .returning({ userId: linkedIdentity.userId })
      if (parted.length === 0) return undefined
      await announce(tx, identityChanged, { userId: id, change: 'unlinked-by-admin', key: newPublicId() })
      return { action: accountAudit['identity-unlink'], changes: {}, endsSessions: true }
    },
  )
}
