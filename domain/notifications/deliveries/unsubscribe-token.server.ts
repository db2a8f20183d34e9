// The link that switches mails about answers off: its token names the person, signed by the portal.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#platform/secrets.server.ts'

const sign = (id: string) => createHmac('sha256', derivedKey('mail-unsubscribe')).update(id).digest('base64url')

/** The address, without origin, that switches the mails of this person off. */
export function unsubscribePath(personId: string): `/${string}` {
  return `/unsubscribe?token=${Buffer.from(personId).toString('base64url')}.${sign(personId)}`
}

/** Longest token that is looked at, in characters. */
const longest = 300

/** The person that this token names; null for one that the portal did not sign. */
export function personIn(token: string): string | null {
  const [named = '', signature = ''] = token.length > longest ? [] : token.split('.')
  const id = Buffer.from(named, 'base64url').toString()
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(id))]
  return id !== '' && given.length === right.length && timingSafeEqual(given, right) ? id : null
}
