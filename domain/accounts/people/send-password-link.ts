// 'Kirim tautan password baru': mails somebody a link, as if they had asked for it themselves.
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { staffLinks } from '#domain/accounts/account-limits.server.ts'
import { passwordResetRequested } from '#domain/accounts/credential-events.ts'
import type { Person } from '#domain/accounts/person.ts'
import { announce } from '#platform/jobs.server.ts'
import { Conflict } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { changePerson } from './change-person.ts'

/** Shown when a link is to be sent to somebody blocked. */
export const unblockFirst = 'Akun ini diblokir. Buka blokirnya dulu, lalu kirim lagi.'

/**
 * Asks for the mail that 'Lupa password?' sends.
 * @throws as `changePerson`; TooMany after five in an hour; Conflict while the person is blocked.
 */
export async function sendPasswordLink(person: Person, id: string): Promise<void> {
  await staffLinks.take(id)
  await changePerson(
    person,
    id,
    ({ sendLink }) => sendLink,
    async (tx, { email, blocked }) => {
      if (blocked) throw new Conflict(unblockFirst)
      await announce(tx, passwordResetRequested, { email, key: newPublicId() })
      return { action: accountAudit['password-link'], changes: {} }
    },
  )
}
