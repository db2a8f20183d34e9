// Sets a password through a one-time link: after 'Lupa password?', an invitation, or `npm run admin:create`.
import { eq } from 'drizzle-orm'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { user } from '#domain/accounts/account-tables.ts'
import type { SetPasswordInput } from '#domain/accounts/credential-input.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { proveAddress } from '#domain/accounts/email/prove-address.server.ts'
import { hashNewPassword } from '#domain/accounts/new-password.server.ts'
import { consumeLink, readLink } from '#domain/accounts/one-time-link.server.ts'
import type { Role } from '#domain/accounts/person.ts'
import {
  keepFirstConsent,
  type LegalVersions,
  lacksConsent,
} from '#domain/accounts/registration/first-consent.server.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { replacePassword } from './replace-password.server.ts'

/** Whose password a link sets. */
export interface PasswordLink {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The owner has agreed to nothing yet and is asked on the same page. */
  readonly asksConsent: boolean
}

/** Whose password a link sets; null when the link is over. */
export async function getPasswordLink(token: string): Promise<PasswordLink | null> {
  const userId = await readLink('set-password', token)
  if (!userId) return null
  const [owner] = await database
    .select({ name: user.name, email: user.email, role: user.role, banned: user.banned })
    .from(user)
    .where(eq(user.id, userId))
  if (!owner || owner.banned) return null
  const { name, email, role } = owner
  return { name, email, role, asksConsent: await lacksConsent(userId) }
}

/**
 * Sets the password, uses the link up and ends all sessions. `input` has passed `setPasswordInput` of the owner's role;
 * `versions` are those of the texts to which who has agreed to nothing yet agrees with it.
 * @throws Invalid when the link is over, the password is easy to guess or the agreement is missing; the link then stays good.
 */
export async function setPassword(input: SetPasswordInput, versions: LegalVersions, requestId?: string): Promise<void> {
  const owner = await getPasswordLink(input.token)
  if (!owner) throw new Invalid(linkExpired)
  const passwordHash = await hashNewPassword(input.newPassword, [owner.name, owner.email], 'newPassword')
  await database.transaction(async (tx) => {
    const userId = await consumeLink(tx, 'set-password', input.token)
    if (!userId) throw new Invalid(linkExpired)
    // The link came to this address by mail, or the operator vouches for it.
    await proveAddress(tx, userId, 'link')
    await keepFirstConsent(tx, userId, input, versions)
    await replacePassword(tx, { userId, passwordHash, action: accountAudit['password-set'], requestId })
  })
}
