// The token by which a visitor's thanks and answers count once: a random key the portal made, with the portal's signature.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { newVisitorKey } from '#shared/ids.ts'
import { signingSecret } from './secrets.server.ts'

const signatureOf = (key: string) =>
  createHmac('sha256', `visitor:${signingSecret()}`).update(key).digest('base64url').slice(0, 32)

/** A new visitor: the key that is stored, and the token that the visitor keeps. */
export function newVisitor(): { readonly key: string; readonly token: string } {
  const key = newVisitorKey()
  return { key, token: `${key}-${signatureOf(key)}` }
}

/** The visitor behind a token of the portal's own; undefined for every other text. */
export function visitorOf(token: string): { readonly key: string; readonly token: string } | undefined {
  const [, key, signature] = /^([a-z0-9]{25})-([\w-]{32})$/.exec(token) ?? []
  if (!key || !signature) return undefined
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key))) ? { key, token } : undefined
}
