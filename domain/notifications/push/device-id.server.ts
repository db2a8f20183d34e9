// The random id of a device that wants push messages, in a cookie that no script reads. It says nothing about a person; the
// database keeps its digest, so that who reads the table cannot act for the device.
import { createHash, randomBytes } from 'node:crypto'
import { portalCookie, readPortalCookie } from '#shared/portal-cookie.ts'

const cookie = 'perangkat-kabar'

/** Half a year, in seconds: longer than a season. */
const lifetime = 180 * 24 * 60 * 60

const shape = /^[\w-]{32}$/

/** The digest under which the device that sent these headers is known; undefined for one without the cookie. */
export function pushDeviceIn(headers: Headers): string | undefined {
  const id = readPortalCookie(headers.get('cookie'), cookie)
  return id !== undefined && shape.test(id) ? digestOf(id) : undefined
}

/** A new id: its digest, and the Set-Cookie value with which the device keeps it. */
export function newPushDevice(): { readonly device: string; readonly setCookie: string } {
  const id = randomBytes(24).toString('base64url')
  return { device: digestOf(id), setCookie: portalCookie(cookie, id, { maxAge: lifetime, httpOnly: true }) }
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
