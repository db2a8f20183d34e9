import { and, eq, ne } from 'drizzle-orm'
import { addressLinks, confirmations } from '#domain/accounts/account.server.ts'
import { accountAudit } from '#domain/accounts/account-audit.ts'
import { emailChangeRequested } from '#domain/accounts/account-events.ts'
import { emailChange, user } from '#domain/accounts/account-tables.ts'
import type { ChangeEmailInput } from '#domain/accounts/credential-input.ts'
import { linkExpired } from '#domain/accounts/credential-messages.ts'
import { consumeLink, readLink } from '#domain/accounts/one-time-link.server.ts'
import { isOwnPassword } from '#domain/accounts/password-hash.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { announce } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { newPublicId } from '#shared/ids.ts'
import { pick } from '#shared/pick.ts'

type ChangeSide = 'old' | 'new'

export type ChangeOutcome = 'changed' | ChangeSide

const sides = ['old', 'new'] as const

export async function getEmailChange(personId: string) {
  const [pending] = await database
    .select(pick(emailChange, 'newEmail', 'oldConfirmedAt', 'newConfirmedAt'))
    .from(emailChange)
    .where(eq(emailChange.userId, personId))
  return pending
}

/**
 * Stores the request; the worker emails a link to both addresses. An unconfirmed old address need not confirm: it may
 * be mistyped. Does not reveal whether the new one belongs to someone else.
 * @throws Invalid for a wrong password or the present address; TooMany.
 */
export async function requestEmailChange(person: Person, input: ChangeEmailInput): Promise<void> {
  await confirmations.take(person.id)
  if (!(await isOwnPassword(person, input.password))) {
    throw new Invalid('Password saat ini salah', { password: 'Password saat ini salah' })
  }
  await confirmations.forget(person.id)
  if (input.email === person.email) {
    throw new Invalid('Ini alamat Anda yang sekarang', { email: 'Ini alamat Anda yang sekarang' })
  }
  await addressLinks.take(person.email)
  await addressLinks.take(input.email)
  await database.transaction((tx) => noteEmailChange(tx, person, input.email))
}

/** Stores the request of someone who has proven to own the account. */
export async function noteEmailChange(tx: Transaction, person: Person, newEmail: string): Promise<void> {
  const at = now()
  const wish = { newEmail, oldConfirmedAt: person.emailVerified ? null : at, newConfirmedAt: null, createdAt: at }
  await tx
    .insert(emailChange)
    .values({ userId: person.id, ...wish })
    .onConflictDoUpdate({ target: emailChange.userId, set: wish })
  await recordAudit(tx, { actor: person, action: accountAudit['email-change-request'], target: `user:${person.id}` })
  await announce(tx, emailChangeRequested, { userId: person.id, key: newPublicId() })
}

type Opener = Pick<Person, 'id'> | null

async function ownerOf(token: string): Promise<{ side: ChangeSide; userId: string } | null> {
  for (const side of sides) {
    const userId = await readLink(`change-email-${side}`, token)
    if (userId) return { side, userId }
  }
  return null
}

interface EmailChangeLink {
  readonly side: ChangeSide
  readonly asksPassword: boolean
  /** The other address has confirmed, or need not. */
  readonly isLast: boolean
}

/**
 * The side of the link, and whether confirming requires the account's password: at the new address it does, unless the
 * account is signed in here, so that no one confirms a stranger's request by a tap. Null when the link has expired.
 */
export async function getEmailChangeLink(token: string, person: Opener): Promise<EmailChangeLink | null> {
  const found = await ownerOf(token)
  if (!found) return null
  const { side, userId } = found
  const change = await getEmailChange(userId)
  const isLast = (side === 'new' ? change?.oldConfirmedAt : change?.newConfirmedAt) != null
  return { side, asksPassword: side === 'new' && userId !== person?.id, isLast }
}

/**
 * Confirms one side; the second confirmation changes the address.
 * @throws Invalid when the link has expired, the password is wrong, or the address is taken; TooMany.
 */
export async function confirmEmailChange(
  { token, password }: { readonly token: string; readonly password: string },
  { person, requestId }: { readonly person: Opener; readonly requestId?: string },
): Promise<ChangeOutcome> {
  const found = await ownerOf(token)
  if (!found) throw new Invalid(linkExpired)
  if (found.side === 'new' && found.userId !== person?.id) await proveOwner(found.userId, password)
  return database.transaction(async (tx) => {
    for (const side of sides) {
      const userId = await consumeLink(tx, `change-email-${side}`, token)
      if (userId) return confirmSide(tx, userId, side, requestId)
    }
    throw new Invalid(linkExpired)
  })
}

const wrongPassword = 'Password salah. Pakai password akun yang alamatnya Anda ubah.'

async function proveOwner(userId: string, password: string): Promise<void> {
  const tries = `change-email:${userId}`
  await confirmations.take(tries)
  if (!(await isOwnPassword({ id: userId }, password))) throw new Invalid(wrongPassword, { password: wrongPassword })
  await confirmations.forget(tries)
}

async function confirmSide(
  tx: Transaction,
  userId: string,
  side: ChangeSide,
  requestId: string | undefined,
): Promise<ChangeOutcome> {
  const confirmed = side === 'old' ? { oldConfirmedAt: now() } : { newConfirmedAt: now() }
  const [change] = await tx.update(emailChange).set(confirmed).where(eq(emailChange.userId, userId)).returning()
  if (!change) throw new Invalid(linkExpired)
  if (!change.oldConfirmedAt) return 'old'
  if (!change.newConfirmedAt) return 'new'
  const taken = await tx.$count(user, and(eq(user.email, change.newEmail), ne(user.id, userId)))
  if (taken > 0) throw new Invalid('Alamat email baru sudah dipakai akun lain. Pakai alamat yang lain.')
  const [before] = await tx
    .select({ name: user.name, role: user.role, email: user.email })
    .from(user)
    .where(eq(user.id, userId))
  if (!before) throw new Invalid(linkExpired)
  await tx
    .update(user)
    .set({ email: change.newEmail, emailVerified: true, updatedAt: now() })
    .where(eq(user.id, userId))
  await tx.delete(emailChange).where(eq(emailChange.userId, userId))
  await recordAudit(tx, {
    actor: { id: userId, name: before.name, role: before.role, requestId },
    action: accountAudit['email-change'],
    target: `user:${userId}`,
    // The account can be erased later, while audit entries stay.
    changes: before.role === 'client' ? { fields: [[], ['email']] } : { email: [before.email, change.newEmail] },
  })
  return 'changed'
}
