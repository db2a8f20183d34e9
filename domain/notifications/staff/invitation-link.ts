// The link of somebody's newest invitation, for an administrator who passes it on by hand.
import { and, desc, eq, like } from 'drizzle-orm'
import { readLink, tokenOfSeed } from '#domain/accounts/one-time-link.server.ts'
import { outgoingMail } from '#domain/notifications/notification-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/like-pattern.ts'
import { env } from '#platform/env.server.ts'

/** Returns the address; null while the invitation is being written, and once its link is used, replaced or too old. */
export async function getInvitationLink(personId: string): Promise<string | null> {
  const [mail] = await database
    .select({ letter: outgoingMail.letter })
    .from(outgoingMail)
    .where(and(eq(outgoingMail.personId, personId), like(outgoingMail.reason, prefixPattern('account.invited:'))))
    .orderBy(desc(outgoingMail.id))
    .limit(1)
  for (const part of mail?.letter ?? []) {
    if (part.kind !== 'action' || part.seed === undefined) continue
    const token = tokenOfSeed(part.seed)
    if ((await readLink('set-password', token)) === personId) return `${env.origin}${part.path}?token=${token}`
  }
  return null
}
