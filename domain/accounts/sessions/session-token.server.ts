// The session's token out of a request's cookie, when the portal itself has signed it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { auth } from '#domain/accounts/auth.server.ts'
import { authCookiePrefix } from '#domain/accounts/auth-cookie-prefix.server.ts'
import { cookieValue } from '#shared/portal-cookie.ts'

const cookie = `${authCookiePrefix}.session_token`

// As Better Auth signs: `token.signature`, the signature being HMAC-SHA-256 in base64, the whole URL-encoded.
const signatureLength = 32

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The token that the request's cookie carries; null without one, and for one that the portal did not sign. */
export function sessionToken(headers: Headers): string | null {
  const value = decoded(cookieValue(headers.get('cookie'), cookie) ?? '')
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, Math.max(0, dot))
  const secret = auth().options.secret
  if (!token || !secret) return null
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === signatureLength && timingSafeEqual(given, right) ? token : null
}
