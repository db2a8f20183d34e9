// Access to internals of better-auth: its cookies' names and signature, when it renews a session, how it keeps the sign-ins
// that wait for their second step, and two steps of signing in without its own password.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { env } from '#platform/env.server.ts'
import { minutes } from '#shared/durations.ts'
import { cookieValue } from '#shared/portal-cookie.ts'
import { signingSecret } from './secrets.server.ts'

/**
 * What the names of its cookies begin with. Under HTTPS browsers take '__Host-' from this very host only, for all its
 * paths, so that no sibling of the domain can plant a session. Without HTTPS, on someone's own machine, they would
 * refuse it.
 */
export const authCookiePrefix = env.origin.startsWith('https:') ? '__Host-portal' : '__Secure-portal'

const sessionCookie = `${authCookiePrefix}.session_token`

export const pendingSignInCookie = `${authCookiePrefix}.two_factor`

export const sharedDeviceCookie = `${authCookiePrefix}.dont_remember`

export const pendingSignInLifetime = minutes(10)

export const pendingSignInPrefix = '2fa-'

// It signs so: `token.signature`, the signature being HMAC-SHA-256 in base64, the whole URL-encoded.
const signatureLength = 32

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

let secret: string | undefined

export function sessionToken(headers: Headers): string | null {
  const value = decoded(cookieValue(headers.get('cookie'), sessionCookie) ?? '')
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, Math.max(0, dot))
  if (!token) return null
  secret ??= signingSecret()
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === signatureLength && timingSafeEqual(given, right) ? token : null
}

export function openedSessionToken(cookies: readonly string[]): string | undefined {
  for (const cookie of cookies) {
    const token = sessionToken(new Headers({ cookie: cookie.split(';', 1).join() }))
    if (token) return token
  }
  return undefined
}

export function isDueForRenewal(expiresAt: Date, lifetime: number, renewAfter: number): boolean {
  return expiresAt.getTime() - lifetime + renewAfter <= Date.now()
}

/** A plugin that returns whose second step a request's cookie represents; better-auth does not expose it. */
export const pendingSignIn = {
  id: 'pending-sign-in',
  endpoints: {
    getPendingSignIn: createAuthEndpoint.serverOnly({ method: 'GET' }, async ({ context, getSignedCookie }) => {
      const identifier = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
      const found = identifier ? await context.internalAdapter.findVerificationValue(identifier) : null
      return found && found.expiresAt > new Date() ? found.value : null
    }),
  },
} satisfies BetterAuthPlugin

/**
 * A plugin that has someone's sign-in wait for its second step, who took the first in another way than by a password:
 * what the library does itself behind its own first steps.
 */
export const awaitSecondStep = {
  id: 'await-second-step',
  endpoints: {
    awaitSecondStep: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), rememberMe: z.boolean() }) },
      async (context) => {
        const { userId, rememberMe } = context.body
        const { authCookies, createAuthCookie, internalAdapter, secret } = context.context
        const identifier = `${pendingSignInPrefix}${randomBytes(20).toString('base64url')}`
        const expiresAt = new Date(Date.now() + pendingSignInLifetime)
        await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt })
        await internalAdapter.createVerificationValue({
          value: '0',
          identifier: `${pendingSignInPrefix}attempts-${identifier}`,
          expiresAt,
        })
        const cookie = createAuthCookie('two_factor', { maxAge: pendingSignInLifetime / 1000 })
        await context.setSignedCookie(cookie.name, identifier, secret, cookie.attributes)
        const { name, attributes } = authCookies.dontRememberToken
        if (rememberMe) context.setCookie(name, '', { ...attributes, maxAge: 0 })
        else await context.setSignedCookie(name, 'true', secret, attributes)
      },
    ),
  },
} satisfies BetterAuthPlugin

export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), rememberMe: z.boolean() }) },
      async (context) => {
        const { userId, rememberMe } = context.body
        const { internalAdapter } = context.context
        const user = await internalAdapter.findUserById(userId)
        if (!user) return { isOpen: false }
        const session = await internalAdapter.createSession(userId, !rememberMe)
        await setSessionCookie(context, { session, user }, !rememberMe)
        return { isOpen: true }
      },
    ),
  },
} satisfies BetterAuthPlugin
