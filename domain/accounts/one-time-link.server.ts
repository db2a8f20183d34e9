// One-time links: the email has a random token, the database its digest. Each is valid once, mostly for an hour
// (docs/rules-of-service.md#one-time-links).
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, like } from 'drizzle-orm'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { prefixPattern } from '#platform/database/sql-expressions.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { now } from '#shared/dates.ts'
import { days, hours } from '#shared/durations.ts'
import { newPublicId } from '#shared/ids.ts'
import { requester, verification } from './account-tables.ts'

export type LinkPurpose = 'set-password' | 'verify-email' | 'change-email-old' | 'change-email-new' | 'confirm-contact'

const linkLifetime = hours(1)

export const invitationDays = 7

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the outbox keeps instead of a token: useless without the portal's secret. */
export function newSeed(): string {
  return randomBytes(16).toString('base64url')
}

export function tokenOfSeed(seed: string): string {
  return createHmac('sha256', `one-time-link:${signingSecret()}`).update(seed).digest('base64url')
}

function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('hex')}`
}

/** Stores the token for the person; does nothing for an `id` that exists. `lifetime` in milliseconds. */
export async function insertLink(
  tx: Transaction,
  link: { purpose: LinkPurpose; token: string; userId: string; lifetime?: number; id?: string },
): Promise<void> {
  const at = now()
  await tx
    .insert(verification)
    .values({
      id: link.id ?? newPublicId(),
      identifier: identifierOf(link.purpose, link.token),
      value: link.userId,
      expiresAt: new Date(at.getTime() + (link.lifetime ?? linkLifetime)),
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: verification.id })
}

/** Stores the invitation with this seed as its id, so that staff can pass the link on by hand. */
export async function insertInvitation(tx: Transaction, userId: string, seed: string): Promise<void> {
  const lifetime = days(invitationDays)
  await insertLink(tx, { purpose: 'set-password', token: tokenOfSeed(seed), userId, lifetime, id: seed })
}

/** The token of the newest invitation; undefined once it is used or has expired. Ids of other links are no seeds. */
export async function findInvitationToken(userId: string): Promise<string | undefined> {
  const isOwn = and(eq(verification.value, userId), gt(verification.expiresAt, now()))
  const links = await database.select().from(verification).where(isOwn).orderBy(desc(verification.expiresAt))
  const invitation = links.find(({ id, identifier }) => identifier === identifierOf('set-password', tokenOfSeed(id)))
  return invitation && tokenOfSeed(invitation.id)
}

const goodLink = (purpose: LinkPurpose, token: string) =>
  and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, now()))

/** The owner of the link, without using it up; undefined when it is unknown, used or has expired. */
export async function readLink(purpose: LinkPurpose, token: string): Promise<string | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await database
    .select({ userId: requester.id })
    .from(verification)
    .innerJoin(requester, eq(requester.id, verification.value))
    .where(goodLink(purpose, token))
  return found?.userId
}

/** Uses up the link and the person's other links of the kind. Returns the owner, or undefined. */
export async function consumeLink(tx: Transaction, purpose: LinkPurpose, token: string): Promise<string | undefined> {
  const [used] = await tx.delete(verification).where(goodLink(purpose, token)).returning({ userId: verification.value })
  if (!used) return undefined
  await voidLinks(tx, purpose, used.userId)
  return used.userId
}

export async function voidLinks(tx: Transaction, purpose: LinkPurpose, userId: string): Promise<void> {
  await tx
    .delete(verification)
    .where(and(eq(verification.value, userId), like(verification.identifier, prefixPattern(`${purpose}:`))))
}
