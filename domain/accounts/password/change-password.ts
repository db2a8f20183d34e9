// Changes one's own password; the other devices are signed out.
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { confirmations } from '#domain/accounts/account-limits.server.ts'
import type { ChangePasswordInput } from '#domain/accounts/credential-input.ts'
import { hashNewPassword } from '#domain/accounts/new-password.server.ts'
import { isOwnPassword } from '#domain/accounts/own-password.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { replacePassword } from './replace-password.server.ts'

/**
 * Changes the password and ends all sessions but the person's own. `input` has passed `changePasswordInput` of the
 * person's role.
 * @throws TooMany after too many wrong ones; Invalid when the current password is wrong, or the new one is the old one or easy to guess.
 */
export async function changePassword(person: Person, input: ChangePasswordInput): Promise<void> {
  await confirmations.take(person.id)
  if (!(await isOwnPassword(person, input.currentPassword))) {
    throw new Invalid('Password saat ini salah', { currentPassword: 'Password saat ini salah' })
  }
  if (input.newPassword === input.currentPassword) {
    const same = 'Password baru sama dengan yang lama. Pilih yang lain.'
    throw new Invalid(same, { newPassword: same })
  }
  const passwordHash = await hashNewPassword(input.newPassword, [person.name, person.email], 'newPassword')
  await database.transaction((tx) =>
    replacePassword(tx, {
      userId: person.id,
      passwordHash,
      action: accountAudit['password-change'],
      keepSession: person.sessionId,
      requestId: person.requestId,
    }),
  )
}
