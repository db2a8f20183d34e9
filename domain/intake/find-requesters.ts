// Who it may be that calls or stands at the counter: accounts of clients by telephone number or e-mail address.
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { user } from '#domain/accounts/account-tables.ts'
import { mayFile } from '#domain/tickets/ticket-policy.ts'
import { database } from '#platform/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { hasAddress } from './placeholder-address.ts'

/** An account to file for. */
export interface RequesterChoice {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly organization: string | null
}

/** Accounts with this number, however it is written; undefined for what is no number. */
export function withNumber(phone: string | undefined): SQL | undefined {
  // The last nine digits: the same for '0812…', '62812…' and '+62 812-…'.
  const key = (phone ?? '').replaceAll(/\D/g, '').slice(-9)
  return key.length >= 8 ? sql`right(regexp_replace(${user.phone}, '\\D', '', 'g'), 9) = ${key}` : undefined
}

/**
 * The clients with exactly this number or address, however the number is written; ten at most.
 * @throws Forbidden for clients.
 */
export async function findRequesters(
  person: Person,
  by: { readonly phone?: string | undefined; readonly email?: string | undefined },
): Promise<RequesterChoice[]> {
  if (!mayFile(person)) throw new Forbidden()
  const phone = withNumber(by.phone)
  const email = by.email?.trim() ? eq(user.email, by.email.trim().toLowerCase()) : undefined
  if (!phone && !email) return []
  const rows = await database
    .select({ id: user.id, name: user.name, email: user.email, phone: user.phone, organization: user.organization })
    .from(user)
    .where(and(eq(user.role, 'client'), isNull(user.erasedAt), or(phone, email)))
    .orderBy(asc(user.name), asc(user.id))
    .limit(10)
  return rows.map((row) => ({ ...row, email: hasAddress(row.email) ? row.email : null }))
}
