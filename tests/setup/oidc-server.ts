// A provider of accounts (OpenID Connect) on loopback: the real oidc-provider, at whose forms a test sits and decides.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Provider, { type Adapter, type AdapterPayload, type InteractionResults } from 'oidc-provider'
import type { OidcSettings } from '#platform/oidc/oidc-settings.ts'

/** An account as the provider returns it. */
export interface ProviderAccount {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: boolean
}

/** What `openOidcServer` gives. */
export interface OidcServer {
  readonly settings: OidcSettings
  /** Who sits at the provider's forms; null: someone who goes back instead. */
  visitor: ProviderAccount | null
  /** Requests so far, by path without its query. */
  readonly asked: string[]
  /** The answer to the next request for tokens, in place of the real one. */
  nextTokens: { readonly status: number; readonly body: string } | null
  /** An ID token with these claims, as the provider signs it; the algorithm may be wrong. */
  readonly idToken: (claims: object, algorithm?: 'RS256' | 'none') => string
  close: () => Promise<void>
}

/** Keeps everything in memory, as long as it lives. */
function keeper(): new (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  return class implements Adapter {
    readonly #model: string
    constructor(model: string) {
      this.#model = model
    }
    #key = (id: string) => `${this.#model}:${id}`
    async upsert(id: string, payload: AdapterPayload) {
      kept.set(this.#key(id), payload)
    }
    async find(id: string) {
      return kept.get(this.#key(id))
    }
    async findByUid(uid: string) {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.#model}:`) && payload.uid === uid)?.[1]
    }
    async findByUserCode() {
      return undefined
    }
    async consume(id: string) {
      const payload = kept.get(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      kept.delete(this.#key(id))
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}

const keyId = 'kunci-uji'
const clientId = 'helpdesk-spmb'
const clientSecret = 'rahasia-klien-pengujian: 100% + dua'

function makeProvider(
  issuer: string,
  { origin, hasEmailInToken }: { readonly origin: string; readonly hasEmailInToken: boolean },
  accounts: ReadonlyMap<string, ProviderAccount>,
  privateKey: KeyObject,
): Provider {
  return new Provider(issuer, {
    adapter: keeper(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/login/oidc/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !hasEmailInToken,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, subject) => {
      const { email, emailVerified = true } = accounts.get(subject) ?? {}
      const address = email === undefined ? {} : { email, email_verified: emailVerified }
      return { accountId: subject, claims: () => ({ sub: subject, ...address }) }
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: keyId, use: 'sig' }] },
    pkce: { required: () => true },
    renderError: (context) => {
      context.body = 'refused'
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  })
}

/** A token as RFC 7515 has it. */
function signed(claims: object, algorithm: 'RS256' | 'none', key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = `${part({ alg: algorithm, kid: keyId })}.${part(claims)}`
  return `${said}.${algorithm === 'none' ? '' : sign('sha256', Buffer.from(said), key).toString('base64url')}`
}

/** Opens it for a portal at `origin`; with `hasEmailInToken` the address is in the ID token, else it is returned on request. */
export async function openOidcServer(origin: string, { hasEmailInToken = false } = {}): Promise<OidcServer> {
  const accounts = new Map<string, ProviderAccount>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let handle: ReturnType<Provider['callback']> | undefined
  let provider: Provider | undefined

  /** What the visitor does at the form that the provider shows. */
  async function decide(uid: string): Promise<InteractionResults> {
    const interaction = await provider?.Interaction.find(uid)
    if (!interaction || !state.visitor || !provider) return { error: 'access_denied' }
    if (interaction.prompt.name === 'login') {
      accounts.set(state.visitor.subject, state.visitor)
      return { login: { accountId: state.visitor.subject } }
    }
    const grant = new provider.Grant({ accountId: interaction.session?.accountId ?? '', clientId })
    grant.addOIDCScope('openid email')
    return { consent: { grantId: await grant.save() } }
  }

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    state.asked.push(path)
    const uid = /^\/interaction\/([\w-]+)$/.exec(path)?.[1]
    const { nextTokens } = state
    if (path === '/token' && nextTokens) {
      state.nextTokens = null
      await buffer(request)
      const mediaType = nextTokens.body.startsWith('{') ? 'application/json' : 'text/html'
      response.writeHead(nextTokens.status, { 'Content-Type': mediaType }).end(nextTokens.body)
    } else if (uid) await provider?.interactionFinished(request, response, await decide(uid))
    else await handle?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: OidcServer = {
    settings: { issuer, clientId, clientSecret, name: 'Akun Dinas' },
    ...{ visitor: null, asked: [], nextTokens: null },
    idToken: (claims, algorithm = 'RS256') => signed(claims, algorithm, privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  provider = makeProvider(issuer, { origin, hasEmailInToken }, accounts, privateKey)
  handle = provider.callback()
  return state
}

/** The paths of a browser's requests to the provider, from the address it was sent to until it is sent to the portal. */
export async function followProvider(address: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = address
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    await answer.arrayBuffer()
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider answered ${answer.status} at ${next}`)
    const to = new URL(location, next)
    if (to.origin === origin) return to
    next = to.href
  }
  throw new Error('the provider sends its visitors round')
}
