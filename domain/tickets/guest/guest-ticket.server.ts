import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, not, type SQL } from 'drizzle-orm'
import { requesters } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { attachment } from '#domain/tickets/attachments/attachment-tables.ts'
import { ticketEntry, ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { derivedKey } from '#platform/secrets.server.ts'
import { isPublicId } from '#shared/ids.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const requester = requesters('requester')

/** Kinds of tickets that may be asked without any number: their link alone is the key. */
const openByLink: readonly string[] = ['report']

export interface GuestTicket {
  readonly publicId: string
  readonly phone: string | null
  /** For the keys of devices: they end when the number or the requester changes. */
  readonly holder: string
  readonly byLink: boolean
  readonly requester: Person
}

export const holderOf = (requesterId: string, phone: string | null) => `${requesterId}|${phone ?? ''}`

/** The requester of a question without an account, with the rights of a client. */
export function personOf({
  email,
  ...requester
}: Pick<Person, 'id' | 'name' | 'organization'> & { readonly email: string | null }): Person {
  const rights = { emailVerified: false, role: 'client', officeId: null, permissions: [] } as const
  return { ...requester, ...rights, email: email ?? '' }
}

/** Condition on a requester: without an account that can sign in, and neither blocked nor erased. */
export function isGuest(person: typeof requester): SQL | undefined {
  return and(eq(person.role, 'client'), eq(person.banned, false), isNull(person.erasedAt), not(canBeOpened(person.id)))
}

/** The ticket of the condition; undefined when there is none, or when someone can sign in as its requester, or the requester was erased. */
export async function findGuestTicket(where: SQL | undefined): Promise<GuestTicket | undefined> {
  const [found] = await database
    .select({
      publicId: ticketTable.publicId,
      kind: ticketTable.kind,
      phone: ticketTable.contactPhone,
      id: requester.id,
      name: requester.name,
      email: requester.email,
      organization: requester.organization,
      withdrawnAt: requester.consentWithdrawnAt,
    })
    .from(ticketTable)
    .innerJoin(requester, eq(requester.id, ticketTable.requesterId))
    .where(and(where, isGuest(requester)))
  if (!found) return undefined
  const { publicId, kind, phone, withdrawnAt, ...person } = found
  return {
    publicId,
    phone,
    holder: holderOf(person.id, phone),
    byLink: phone === null && openByLink.includes(kind),
    requester: { ...personOf(person), consentWithdrawn: withdrawnAt !== null },
  }
}

const cookie = 'pertanyaan-tamu'

/** Half a year, in seconds: longer than a season. */
const lifetime = 180 * 24 * 60 * 60

export function deviceKeysIn(headers: Headers): string | undefined {
  return readPortalCookie(headers.get('cookie'), cookie)
}

/** The Set-Cookie value with which a device keeps these keys, unread by scripts; '' takes them away. */
export function deviceKeysCookie(value: string): string {
  return portalCookie(cookie, value, { maxAge: value === '' ? 0 : lifetime, httpOnly: true })
}

export const mostTickets = 30

const idLength = 25
const keyLength = 22

/** The key of a ticket of this holder; another holder makes another key, which closes what the old one opened. */
export function deviceKey(publicId: string, holder: string): string {
  const said = `${publicId}|${holder}`
  return createHmac('sha256', derivedKey('guest-device')).update(said).digest('base64url').slice(0, keyLength)
}

function piecesOf(value: string | undefined): string[] {
  const pieces = (value ?? '').split('.', mostTickets)
  return pieces.filter((piece) => piece.length === idLength + keyLength && isPublicId(piece.slice(0, idLength)))
}

/** The IDs that the cookie names; nothing is said about whether their keys are right. */
export function idsIn(value: string | undefined): string[] {
  return piecesOf(value).map((piece) => piece.slice(0, idLength))
}

export function opens(value: string | undefined, publicId: string, holder: string): boolean {
  const found = piecesOf(value).find((piece) => piece.startsWith(publicId))
  if (!found) return false
  const [given, right] = [Buffer.from(found.slice(idLength)), Buffer.from(deviceKey(publicId, holder))]
  return given.length === right.length && timingSafeEqual(given, right)
}

export function withTicket(value: string | undefined, publicId: string, key: string): string {
  const others = piecesOf(value).filter((piece) => !piece.startsWith(publicId))
  return [publicId + key, ...others].slice(0, mostTickets).join('.')
}

export function withoutTicket(value: string | undefined, publicId: string): string {
  return piecesOf(value)
    .filter((piece) => !piece.startsWith(publicId))
    .join('.')
}

export interface GuestAccess {
  readonly person: Person | null
  readonly opensByDigits: boolean
  readonly phone: string | null
}

/** `cookie` is the device's cookie. A ticket of an account is never open by it. */
export async function getGuestAccess(cookie: string | undefined, publicId: string): Promise<GuestAccess> {
  const found = isPublicId(publicId) ? await findGuestTicket(eq(ticketTable.publicId, publicId)) : undefined
  if (!found) return { person: null, opensByDigits: false, phone: null }
  const isOpen = found.byLink || opens(cookie, publicId, found.holder)
  return {
    person: isOpen ? found.requester : null,
    opensByDigits: found.phone !== null,
    phone: isOpen ? found.phone : null,
  }
}

export async function guestRequester(cookie: string | undefined, publicId: string): Promise<Person | null> {
  return (await getGuestAccess(cookie, publicId)).person
}

/** The requester, for a public file of a ticket that `cookie` opens; null for every other file. */
export async function guestOfFile(cookie: string | undefined, fileId: string): Promise<Person | null> {
  if (!isPublicId(fileId)) return null
  const [found] = await database
    .select({ publicId: ticketTable.publicId })
    .from(attachment)
    .innerJoin(ticketEntry, and(eq(ticketEntry.id, attachment.entryId), eq(ticketEntry.audience, 'public')))
    .innerJoin(ticketTable, eq(ticketTable.id, ticketEntry.ticketId))
    .where(eq(attachment.id, fileId))
  return found ? guestRequester(cookie, found.publicId) : null
}
