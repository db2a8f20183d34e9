// 'Kirim ulang undangan': for people who cannot sign in yet.
import { and, eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { staffLinks } from '#domain/accounts/account-limits.server.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { changePerson } from '#domain/accounts/people/change-person.ts'
import { accountInvited } from '#domain/accounts/people/people-events.ts'
import { unblockFirst } from '#domain/accounts/people/send-password-link.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'

/**
 * Mails the invitation again, with a new link.
 * @throws as `changePerson`; TooMany after five in an hour; Conflict once the person can sign in, and while blocked.
 */
export async function resendInvitation(person: Person, id: string): Promise<void> {
  await staffLinks.take(id)
  await changePerson(
    person,
    id,
    ({ sendLink }) => sendLink,
    async (tx, { blocked }) => {
      if (blocked) throw new Conflict(unblockFirst)
      if ((await tx.$count(user, and(eq(user.id, id), canBeOpened(user.id)))) > 0) {
        throw new Conflict('Orang ini sudah dapat masuk. Kirim tautan password baru saja.')
      }
      await announce(tx, accountInvited, { userId: id, key: newPublicId() })
      return { action: accountAudit['invite-again'], changes: {} }
    },
  )
}
