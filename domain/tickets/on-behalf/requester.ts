import { and, asc, eq, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { insertContact, isContact } from '#domain/accounts/contacts/contacts.ts'
import { voidLinks } from '#domain/accounts/one-time-link.server.ts'
import { type PersonColumns, requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { mayFile } from '#domain/tickets/ticket-policy.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { recordReading } from '#platform/audit/record-audit.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid } from '#shared/errors.ts'
import { parsePhone } from '#shared/numbers/phone-number.ts'
import { pick } from '#shared/pick.ts'
import { onBehalfAudit } from './on-behalf-audit.ts'

const requester = requesters('requester')

/** An account or contact to file for; `email` and `phone` only where it was asked by them. */
export interface RequesterChoice {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly organization: string | null
  readonly hints: readonly string[]
}

const lastDigits = (phone: string | null | undefined) => parsePhone(phone)?.digits.slice(-9) ?? ''

/** True where `column` holds this number, however it is written; undefined for what is no number. */
function withNumber(column: SQLWrapper, phone: string | undefined): SQL | undefined {
  const key = lastDigits(phone)
  return key ? sql`right(regexp_replace(${column}, '\\D', '', 'g'), 9) = ${key}` : undefined
}

const lookUps = makeLimit('requester-look-up')

const maskedAddress = (address: string) => address.replace(/^(.)[^@]*/u, '$1…')

const maskedNumber = (phone: string) => `…${phone.replaceAll(/\D/g, '').slice(-4)}`

/**
 * Up to ten clients with exactly this number or address; recorded in the audit.
 * @throws Forbidden for clients; TooMany.
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

export interface Caller {
  readonly requesterId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly organization: string | null
}

const hasWithdrawn = 'Pemohon ini menarik persetujuannya. Ia perlu menyetujui lagi lewat akunnya, di halaman Data saya.'

/**
 * Returns the requester's id: the agent's choice, or by the address only if its owner confirmed it or no one can sign in,
 * because a stranger could have registered it. A number proves nothing: with the name it finds
 * only contacts.
 * @throws Invalid unless the requester is a client with consent.
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
  return insertContact(tx, fields)
}

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
        isContact(requester),
        sameNumber,
        sql`lower(${requester.name}) = lower(${name.trim()})`,
      ),
    )
    .orderBy(asc(requester.createdAt))
    .limit(1)
  return found?.id ?? null
}

/** The number as an expression over a ticket and its requester; null without any, and for who withdrew the consent. */
export function requesterPhone(
  ticket: { readonly contactPhone: SQLWrapper },
  requester: Pick<PersonColumns, 'phone' | 'consentWithdrawnAt'>,
): SQL<string | null> {
  return sql<string | null>`case when ${requester.consentWithdrawnAt} is null
    then coalesce(${ticket.contactPhone}, ${requester.phone}) end`
}

export async function lockWithMerged(tx: Transaction, personId: string, ticketId: number): Promise<number[]> {
  const found = await tx
    .select({ id: ticketTable.id })
    .from(ticketTable)
    .where(
      and(
        eq(ticketTable.requesterId, personId),
        or(eq(ticketTable.id, ticketId), eq(ticketTable.mergedIntoId, ticketId)),
      ),
    )
    .for('update')
  return found.map(({ id }) => id)
}

/**
 * Moves the tickets to another requester, with the messages and files of `from`. A guest's confirmed address no longer
 * applies.
 */
export async function moveTickets(
  tx: Transaction,
  ids: readonly number[],
  from: readonly string[],
  to: string,
): Promise<void> {
  await tx
    .update(ticketTable)
    .set({ requesterId: to, contactEmailConfirmedAt: null })
    .where(inArray(ticketTable.id, [...ids]))
  await tx
    .update(ticketEntry)
    .set({ authorId: to })
    .where(and(inArray(ticketEntry.ticketId, [...ids]), inArray(ticketEntry.authorId, [...from])))
  for (const personId of from) await voidLinks(tx, 'confirm-contact', personId)
  const entries = tx
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .where(inArray(ticketEntry.ticketId, [...ids]))
  await tx
    .update(attachment)
    .set({ ownerId: to })
    .where(and(inArray(attachment.ownerId, [...from]), inArray(attachment.entryId, entries)))
}
