// Confirms that an address belongs to the person who registered with it.
import { eq } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { accountRegistered } from '#domain/accounts/account-events.ts'
import { addressLinks } from '#domain/accounts/account-limits.server.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { database } from '#platform/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { linkIsOver } from './credential-words.ts'
import { consumeLink, readLink } from './one-time-link.server.ts'

/** True when the link of the mail is still good. */
export async function isVerificationLink(token: string): Promise<boolean> {
  return (await readLink('verify-email', token)) !== undefined
}

/**
 * Marks the address as confirmed and uses the link up.
 * @throws Invalid when the link is over.
 */
export async function verifyEmail(token: string, requestId?: string): Promise<void> {
  await database.transaction(async (tx) => {
    const userId = await consumeLink(tx, 'verify-email', token)
    if (!userId) throw new Invalid(linkIsOver)
    const [owner] = await tx
      .update(user)
      .set({ emailVerified: true })
      .where(eq(user.id, userId))
      .returning({ name: user.name, role: user.role })
    await recordAudit(tx, {
      actor: owner ? { id: userId, ...owner, requestId } : null,
      action: 'account.email-verify',
      target: `user:${userId}`,
    })
  })
}

/**
 * Mails a new link to somebody whose address is not confirmed yet; does nothing for a confirmed one.
 * @throws TooMany when links were asked for too often.
 */
export async function requestVerification(person: Person): Promise<void> {
  if (person.emailVerified) return
  await addressLinks.take(person.email)
  await database.transaction((tx) => announce(tx, accountRegistered, { userId: person.id, key: newPublicId() }))
}
