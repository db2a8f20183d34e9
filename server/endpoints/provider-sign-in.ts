// '/login/oidc' sends staff to the provider of accounts, '/login/oidc/callback' takes them back. Every answer is a redirect.
import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { flashCookie } from '#app/flash.ts'
import { pathAfterSignIn, safeReturnPath, withNext } from '#app/return-path.ts'
import {
  keptSignInCookie,
  noKeptSignInCookie,
  noWantedCookie,
  readKeptSignIn,
  refusalCookie,
} from '#app/ways-in/sign-in-cookies.server.ts'
import { signInByProvider } from '#domain/accounts/provider/linked-identity.server.ts'
import type { ProviderRefusal } from '#domain/accounts/provider/provider-refusals.ts'
import { log } from '#platform/log.server.ts'
import { callbackPath, type OidcProvider, oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { asAppError, TooMany } from '#shared/errors.ts'
import type { AppEnv } from '../app-env.ts'
import { visitorAddress } from '../middleware/visitor-address.ts'

const startPath = '/login/oidc'

function goTo(context: Context<AppEnv>, address: string, cookies: readonly string[]): Response {
  context.header('Cache-Control', 'no-store')
  context.header('Referrer-Policy', 'no-referrer')
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true })
  return context.redirect(address, 303)
}

function refuse(context: Context<AppEnv>, refusal: ProviderRefusal, wanted: string | null): Response {
  return goTo(context, withNext('/login', wanted), [noKeptSignInCookie(), refusalCookie(refusal)])
}

async function start(context: Context<AppEnv>, provider: OidcProvider): Promise<Response> {
  const wanted = safeReturnPath(context.req.query('next')) ?? null
  const shared = context.req.query('shared') === 'ya'
  // Who shares a device is asked for the password there too, the person who is signed in.
  const sent = await provider.begin(shared)
  if (!sent) return refuse(context, 'away', wanted)
  return goTo(context, sent.address.href, [keptSignInCookie({ begun: sent.begun, shared, wanted })])
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refusalOf(context: Context<AppEnv>, error: unknown): ProviderRefusal {
  const known = asAppError(error)
  if (known instanceof TooMany) return 'too-many'
  const requestId = context.get('requestId')
  if (known) log.warn({ requestId, err: known }, 'unavailable')
  else log.error({ requestId, err: error }, 'unexpected error')
  return 'unavailable'
}

async function takeBack(context: Context<AppEnv>, provider: OidcProvider): Promise<Response> {
  const { headers, url } = context.req.raw
  const kept = readKeptSignIn(headers)
  const query = new URL(url).searchParams
  if (!kept || !isSame(query.get('state') ?? '', kept.begun.state)) {
    return refuse(context, 'expired', kept?.wanted ?? null)
  }
  const { wanted } = kept
  const from = { headers, address: visitorAddress(context), requestId: context.get('requestId') }
  try {
    const answer = await signInByProvider(provider, { query, ...kept }, from)
    if ('refusal' in answer) return refuse(context, answer.refusal, wanted)
    const { role, cookies } = answer
    if (!role) return goTo(context, withNext('/two-factor', wanted), [...cookies, noKeptSignInCookie()])
    const done = [noKeptSignInCookie(), noWantedCookie(), flashCookie('Login berhasil')]
    return goTo(context, pathAfterSignIn(role, wanted), [...cookies, ...done])
  } catch (error) {
    return refuse(context, refusalOf(context, error), wanted)
  }
}

export function providerSignIn(provider: OidcProvider | null = oidcProvider): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(startPath, (context, next) => (provider ? start(context, provider) : next()))
    .get(callbackPath, (context, next) => (provider ? takeBack(context, provider) : next()))
}
