// The account for which staff file a ticket: a known one, or a fresh one without a password.
import { and, asc, eq, isNull, like, not, or, sql } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/insert-account.server.ts'
import { people } from '#domain/accounts/people-views.ts'
import { canBeOpened } from '#domain/accounts/phone/can-be-opened.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { suffixPattern } from '#platform/database/like-pattern.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { withNumber } from './find-requesters.ts'
import { placeholderAddress, undeliverableDomain } from './walk-in-email.ts'

const requester = people('requester')

/** The requester as entered in the form. */
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
 * password: somebody who registered a stranger's address must not read that stranger's ticket. A number proves nothing either:
 * by number and name only an account is taken that staff made and nobody can sign in to; else the agent's choice counts.
 * @throws Invalid when the chosen account is none of a client, or its owner withdrew the consent.
 */
export async function resolveRequester(tx: Transaction, caller: Caller): Promise<string> {
  const { requesterId, ...fields } = caller
  if (requesterId !== null) {
    const [chosen] = await tx
      .select({ id: requester.id, withdrawnAt: requester.consentWithdrawnAt })
      .from(requester)
      .where(and(eq(requester.id, requesterId), eq(requester.role, 'client'), isNull(requester.erasedAt)))
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
      .select({ id: requester.id, withdrawnAt: requester.consentWithdrawnAt })
      .from(requester)
      .where(
        and(
          eq(requester.email, fields.email),
          isNull(requester.erasedAt),
          or(eq(requester.emailVerified, true), not(canBeOpened(requester.id))),
        ),
      )
    if (owner) {
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
  const sameNumber = withNumber(requester.phone, phone)
  if (!sameNumber) return null
  const [found] = await tx
    .select({ id: requester.id })
    .from(requester)
    .where(
      and(
        eq(requester.role, 'client'),
        isNull(requester.erasedAt),
        not(canBeOpened(requester.id)),
        like(requester.email, suffixPattern(undeliverableDomain)),
        sameNumber,
        sql`lower(${requester.name}) = lower(${name.trim()})`,
      ),
    )
    .orderBy(asc(requester.createdAt))
    .limit(1)
  return found?.id ?? null
}
