// The provider of accounts (OpenID Connect): sends people there, and reads who returned. The only file that uses openid-client.
import * as client from 'openid-client'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { hours, seconds } from '#shared/durations.ts'
import type { OidcSettings } from './oidc-settings.ts'

/** Where the provider sends people back to, below the portal's origin; it is registered there. */
export const callbackPath = '/login/oidc/callback'

export interface BegunSignIn {
  readonly state: string
  readonly nonce: string
  /** Its digest went to the provider; the code is worth nothing without it. */
  readonly verifier: string
}

export interface ProviderIdentity {
  readonly issuer: string
  /** The provider's own name for the account: never given to another. */
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}

export type ProviderAnswer =
  | { readonly outcome: 'known'; readonly identity: ProviderIdentity }
  | { readonly outcome: 'cancelled' | 'refused' | 'away' }

export interface OidcProvider {
  readonly name: string
  readonly issuer: string
  /**
   * The address to send someone to, and what their browser keeps meanwhile; null while the provider is away. `again`
   * asks for the password there even where someone is signed in.
   */
  readonly begin: (again: boolean) => Promise<{ readonly address: URL; readonly begun: BegunSignIn } | null>
  readonly finish: (query: URLSearchParams, begun: BegunSignIn) => Promise<ProviderAnswer>
}

/** For each request to the provider, in seconds. */
const patience = 5

/** Time in ms after which the provider's metadata is loaded again, and the same after a failure. */
const freshFor = hours(1)
const pauseAfterFailure = seconds(5)

const withoutSlash = (issuer: string) => issuer.replace(/(?<!\/)\/+$/, '')

/** Registered clients use one of the two; Basic is what the standard presumes. */
function authentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, metadata, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = known.includes('client_secret_basic') || !known.includes('client_secret_post') ? basic : post
    way(server, metadata, body, headers)
  }
}

/** Codes and words of an error, without what was sent or answered: that could hold a token. */
function named(error: unknown): { readonly name: string; readonly code: string } {
  const { name, code, error: said, cause } = error as { name?: string; code?: string; error?: string; cause?: unknown }
  // What `fetch` throws names the reason behind it alone.
  return { name: name ?? 'Error', code: said ?? code ?? (cause as { code?: string } | undefined)?.code ?? '' }
}

const givenUp = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])
const notNow = new Set(['server_error', 'temporarily_unavailable'])

/** No one answered, or someone in front of the provider did. */
const silences = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function outcomeOf(error: unknown): 'cancelled' | 'refused' | 'away' {
  if (error instanceof client.AuthorizationResponseError) {
    return givenUp.has(error.error) ? 'cancelled' : notNow.has(error.error) ? 'away' : 'refused'
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'away' : 'refused'
  if (error instanceof client.WWWAuthenticateChallengeError) return 'refused'
  if (error instanceof client.ClientError) return silences.has(error.code ?? '') ? 'away' : 'refused'
  return 'away'
}

/** Asks for what the ID token omitted: many providers return the address only on request. */
async function claimsOf(
  config: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
) {
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims
  const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { ...claims, email: more.email, email_verified: more.email_verified }
}

export function makeOidcProvider({ issuer, clientId, clientSecret, name }: OidcSettings, origin: string): OidcProvider {
  const callback = `${origin}${callbackPath}`
  let known: { readonly config: client.Configuration; readonly until: number } | undefined
  let asking: Promise<client.Configuration | null> | undefined
  let failedUntil = 0

  /** One question for all who wait; an answer that has grown old serves while there is no new one. */
  async function discover(): Promise<client.Configuration | null> {
    try {
      const config = await client.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
        timeout: patience,
        execute: [
          client.enableNonRepudiationChecks,
          // Only for a provider on this machine: the settings take no other address without TLS.
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      })
      known = { config, until: performance.now() + freshFor }
      return config
    } catch (error) {
      failedUntil = performance.now() + pauseAfterFailure
      log.warn(named(error), 'the provider of accounts could not be asked')
      return known?.config ?? null
    } finally {
      asking = undefined
    }
  }

  function configuration(): Promise<client.Configuration | null> {
    const at = performance.now()
    if (known && (at < known.until || at < failedUntil)) return Promise.resolve(known.config)
    if (at < failedUntil) return Promise.resolve(null)
    asking ??= discover()
    return asking
  }

  return {
    name,
    issuer: withoutSlash(issuer),
    async begin(again) {
      const config = await configuration()
      if (!config) return null
      const begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      })
      return { address, begun }
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await configuration()
      if (!config) return { outcome: 'away' }
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${callback}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const { iss, sub, email, email_verified: isVerified } = await claimsOf(config, tokens)
        const address = typeof email === 'string' && email !== '' ? email.trim().toLowerCase() : null
        return {
          outcome: 'known',
          // Some providers say it as a text.
          identity: {
            issuer: withoutSlash(iss),
            subject: sub,
            email: address,
            emailVerified: String(isVerified) === 'true',
          },
        }
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome !== 'cancelled') log.warn({ ...named(error), outcome }, 'a sign-in at the provider did not succeed')
        return { outcome }
      }
    },
  }
}

export const oidcProvider: OidcProvider | null = env.oidc ? makeOidcProvider(env.oidc, env.origin) : null
