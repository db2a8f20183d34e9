// Who it may be that calls or stands at the counter: accounts of clients by telephone number or e-mail address, on record.
import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayFile } from '#domain/tickets/ticket-policy.ts'
import { recordReading } from '#platform/audit/record-reading.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { parsePhone } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { onBehalfAudit } from './on-behalf-audit.ts'
import { hasAddress } from './walk-in-email.ts'

const requester = people('requester')

/** An account to file for; `email` and `phone` only where it was asked by them. */
export interface RequesterChoice {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly organization: string | null
  /** The other contacts of the account, masked: enough to distinguish two accounts. */
  readonly hints: readonly string[]
}

/** The last nine digits of a number, the same in all its spellings; '' for text that is none. */
const lastDigits = (phone: string | null | undefined) => parsePhone(phone)?.digits.slice(-9) ?? ''

/** True where `column` holds this number, however it is written; undefined for what is no number. */
export function withNumber(column: SQLWrapper, phone: string | undefined): SQL | undefined {
  const key = lastDigits(phone)
  return key ? sql`right(regexp_replace(${column}, '\\D', '', 'g'), 9) = ${key}` : undefined
}

const lookUps = makeLimit('requester-look-up')

/** 's…@contoh.id' */
const maskedAddress = (address: string) => address.replace(/^(.)[^@]*/u, '$1…')

/** '…2222' */
const maskedNumber = (phone: string) => `…${phone.replaceAll(/\D/g, '').slice(-4)}`

/**
 * The clients with exactly this number or address, however the number is written; ten at most. Who was found is on record.
 * @throws Forbidden for clients; TooMany when the agent looked up too many.
 */
export async function findRequesters(
  person: Person,
  by: { readonly phone?: string | undefined; readonly email?: string | undefined },
): Promise<RequesterChoice[]> {
  if (!mayFile(person)) throw new Forbidden()
  const phone = withNumber(requester.phone, by.phone)
  const email = by.email?.trim() ? eq(requester.email, by.email.trim().toLowerCase()) : undefined
  if (!phone && !email) return []
  await lookUps.take(person.id)
  const rows = await database
    .select(pick(requester, 'id', 'name', 'email', 'phone', 'organization'))
    .from(requester)
    .where(and(eq(requester.role, 'client'), isNull(requester.erasedAt), or(phone, email)))
    .orderBy(asc(requester.name), asc(requester.id))
    .limit(10)
  const targets = rows.map(({ id }) => `user:${id}` as const)
  await recordReading(person, onBehalfAudit['look-up'], targets)
  const asked = by.email?.trim().toLowerCase()
  return rows.map(({ email: address, phone: number, ...row }) => {
    const emailAsked = address === asked
    const phoneAsked = phone !== undefined && number !== null && lastDigits(number) === lastDigits(by.phone)
    return {
      ...row,
      email: emailAsked ? address : null,
      phone: phoneAsked ? number : null,
      hints: [
        ...(number && !phoneAsked ? [maskedNumber(number)] : []),
        ...(hasAddress(address) && !emailAsked ? [maskedAddress(address)] : []),
      ],
    }
  })
}
