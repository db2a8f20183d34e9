// The account for which staff file a ticket: a known one, or a fresh one without a password.
import { and, asc, eq, isNull, like, sql } from 'drizzle-orm'
import { account, user } from '#domain/accounts/account-tables.ts'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { suffixPattern } from '#platform/database/like-pattern.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { withNumber } from './find-requesters.ts'
import { placeholderAddress, undeliverableDomain } from './walk-in-email.ts'

/** Who it is, as the form says. */
export interface Caller {
  readonly requesterId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly organization: string | null
}

const hasWithdrawn = 'Pemohon ini menarik persetujuannya. Ia perlu menyetujui lagi lewat akunnya, di halaman Data saya.'

/**
 * Gives the id of the account. An address leads to its account only when its owner proved it or the account has no
 * password: whoever registered a stranger's address must not read that stranger's ticket. A number proves nothing either:
 * by number and name only an account is taken that staff made and nobody can sign in to; else the agent's choice counts.
 * @throws Invalid when the chosen account is none of a client, or its owner withdrew the consent.
 */
export async function resolveRequester(tx: Transaction, caller: Caller): Promise<string> {
  const { requesterId, ...fields } = caller
  if (requesterId !== null) {
    const [chosen] = await tx
      .select({ id: user.id, withdrawnAt: user.consentWithdrawnAt })
      .from(user)
      .where(and(eq(user.id, requesterId), eq(user.role, 'client'), isNull(user.erasedAt)))
    if (!chosen) throw new Invalid('Pemohon tidak dikenal', { requesterId: 'Pilih pemohon lagi' })
    if (chosen.withdrawnAt) throw new Invalid(hasWithdrawn, { requesterId: hasWithdrawn })
    return chosen.id
  }
  const fresh = {
    name: fields.name,
    role: 'client' as const,
    passwordHash: null,
    at: now(),
    ...(fields.phone ? { phone: fields.phone } : {}),
    ...(fields.organization ? { organization: fields.organization } : {}),
  }
  if (fields.email !== null) {
    const created = await insertAccount(tx, { ...fresh, email: fields.email })
    if (created) return created
    const [owner] = await tx
      .select({
        id: user.id,
        verified: user.emailVerified,
        withdrawnAt: user.consentWithdrawnAt,
        hasPassword: sql<boolean>`${account.password} is not null`,
      })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
      .where(and(eq(user.email, fields.email), isNull(user.erasedAt)))
    if (owner && (owner.verified || !owner.hasPassword)) {
      if (owner.withdrawnAt) throw new Invalid(hasWithdrawn, { email: hasWithdrawn })
      return owner.id
    }
  }
  const filedBefore =
    fields.email === null && fields.phone !== null ? await findFiled(tx, fields.name, fields.phone) : null
  if (filedBefore) return filedBefore
  const id = await insertAccount(tx, { ...fresh, email: placeholderAddress() })
  if (!id) throw new Error('a fresh address was taken')
  return id
}

/** The oldest account without password and address that staff made for somebody of this number and name. */
async function findFiled(tx: Transaction, name: string, phone: string): Promise<string | null> {
  const sameNumber = withNumber(user.phone, phone)
  if (!sameNumber) return null
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(
      and(
        eq(user.role, 'client'),
        isNull(user.erasedAt),
        isNull(account.password),
        like(user.email, suffixPattern(undeliverableDomain)),
        sameNumber,
        sql`lower(${user.name}) = lower(${name.trim()})`,
      ),
    )
    .orderBy(asc(user.createdAt))
    .limit(1)
  return found?.id ?? null
}
