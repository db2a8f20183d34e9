// Blocks an account: no sign-in any more, and all sessions end.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { voidLinks } from '#domain/accounts/one-time-link.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { now } from '#shared/dates.ts'
import { changePerson } from './change-person.ts'
import type { BlockInput } from './people-input.ts'

/**
 * Blocks the person and ends all sessions; links mailed before open nothing. Safe to repeat.
 * @throws as `changePerson`.
 */
export async function blockPerson(person: Person, id: string, input: BlockInput): Promise<void> {
  await changePerson(
    person,
    id,
    ({ block }) => block,
    async (tx, found) => {
      if (found.blocked) return undefined
      await tx
        .update(user)
        .set({ banned: true, banReason: input.reason, banExpires: null, updatedAt: now() })
        .where(eq(user.id, id))
      await voidLinks(tx, 'set-password', id)
      return { action: accountAudit.block, changes: { blocked: [false, true] }, tells: 'blocked', endsSessions: true }
    },
  )
}
