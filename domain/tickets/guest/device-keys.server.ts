// Which tickets a device may act on without an account: each with a key that only the portal can make, in one cookie.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#platform/secrets.server.ts'
import { isPublicId } from '#shared/ids.ts'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const cookie = 'pertanyaan-tamu'

/** Half a year, in seconds: longer than a season. */
const lifetime = 180 * 24 * 60 * 60

/** What the device that sent these headers carries; undefined when it opened nothing. */
export function deviceKeysIn(headers: Headers): string | undefined {
  return readPortalCookie(headers.get('cookie'), cookie)
}

/** The Set-Cookie value with which a device keeps these keys, unread by scripts; '' takes them away. */
export function deviceKeysCookie(value: string): string {
  return portalCookie(cookie, value, { maxAge: value === '' ? 0 : lifetime, httpOnly: true })
}

/** More tickets than these are forgotten, the oldest first. */
export const mostTickets = 30

const idLength = 25
const keyLength = 22

/** The key of a ticket of this holder; another holder makes another key, which closes what the old one opened. */
export function deviceKey(publicId: string, holder: string): string {
  const said = `${publicId}|${holder}`
  return createHmac('sha256', derivedKey('guest-device')).update(said).digest('base64url').slice(0, keyLength)
}

/** The pieces of a cookie's value that have the shape of one: ID and key, newest first. */
function piecesOf(value: string | undefined): string[] {
  const pieces = (value ?? '').split('.', mostTickets)
  return pieces.filter((piece) => piece.length === idLength + keyLength && isPublicId(piece.slice(0, idLength)))
}

/** The IDs that the cookie names; nothing is said about whether their keys are right. */
export function idsIn(value: string | undefined): string[] {
  return piecesOf(value).map((piece) => piece.slice(0, idLength))
}

/** True when the cookie holds this ticket's own key. */
export function opens(value: string | undefined, publicId: string, holder: string): boolean {
  const found = piecesOf(value).find((piece) => piece.startsWith(publicId))
  if (!found) return false
  const [given, right] = [Buffer.from(found.slice(idLength)), Buffer.from(deviceKey(publicId, holder))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The cookie's value with this ticket in front. */
export function withTicket(value: string | undefined, publicId: string, key: string): string {
  const others = piecesOf(value).filter((piece) => !piece.startsWith(publicId))
  return [publicId + key, ...others].slice(0, mostTickets).join('.')
}

/** The cookie's value without this ticket. */
export function withoutTicket(value: string | undefined, publicId: string): string {
  return piecesOf(value)
    .filter((piece) => !piece.startsWith(publicId))
    .join('.')
}
