// Checks the whole flow with a real OIDC provider on loopback: accepted and refused sign-ins.
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerPatience, readRefusal } from '#app/ways-in/sign-in-cookies.server.ts'
import { session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  findLinkedIdentity,
  unlinkIdentityOf,
  unlinkOwnIdentity,
} from '#domain/accounts/provider/linked-identity.server.ts'
import { beginSecondFactor, confirmSecondFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { knownDevice } from '#domain/accounts/sign-in/attempt-limits.server.ts'
import { completeSignIn, getPendingSignIn } from '#domain/accounts/sign-in/complete-sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { makeOidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { openText, sealText } from '#platform/secrets.server.ts'
import { setClock } from '#shared/dates.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { aSession, headersWith } from '#tests/builders/a-session.ts'
import { auditOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { followProvider, type OidcServer, openOidcServer, type ProviderAccount } from '#tests/setup/oidc-server.ts'
import type { AppEnv } from '../app-env.ts'
import { providerSignIn } from './provider-sign-in.ts'

provideDatabase()

const origin = 'http://localhost:3000'
const password = 'Kucing-Terbang?77'

let server: OidcServer
let app: Hono<AppEnv>

const portalFor = (settings: OidcServer['settings']) =>
  new Hono<AppEnv>().route('/', providerSignIn(makeOidcProvider(settings, origin)))

beforeAll(async () => {
  server = await openOidcServer(origin)
  app = portalFor(server.settings)
})
afterAll(() => server.close())
afterEach(() => setClock(null))

/** A browser at the portal: keeps cookies as one would. */
class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #app: Hono<AppEnv>
  constructor(at = app) {
    this.#app = at
  }
  get headers(): Headers {
    return new Headers({ cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '), 'user-agent': 'Uji' })
  }
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }
  keep(name: string, value: string): void {
    this.#cookies.set(name, value)
  }
  async open(path: string): Promise<{ readonly to: string; readonly cookies: readonly string[] }> {
    const answer = await this.#app.request(path, { headers: this.headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const cookies = answer.headers.getSetCookie()
    for (const each of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value === '' || /Max-Age=0/.test(each)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return { to: answer.headers.get('location') ?? '', cookies }
  }
  get refusal() {
    return readRefusal(this.headers)
  }
}

/** To the provider and back, as far as the address by which the provider sends the browser to the portal. */
async function leave(browser: Browser, visitor: ProviderAccount | null, query = ''): Promise<string> {
  server.visitor = visitor
  const back = await followProvider((await browser.open(`/login/oidc${query}`)).to, origin)
  return back.pathname + back.search
}

/** What the browser keeps of a sign-in, sealed for everybody but the portal. */
function keptIn(browser: Browser): { readonly begun: { readonly nonce: string } } {
  return JSON.parse(openText('masuk-akun-lain', browser.cookie('masuk-akun-lain') ?? '') ?? '')
}

/** The whole way; gives where the portal leads in the end. */
async function signIn(visitor: ProviderAccount | null, { query = '', browser = new Browser() } = {}) {
  const { to, cookies } = await browser.open(await leave(browser, visitor, query))
  return { browser, to, cookies }
}

const accountOf = (person: Pick<Person, 'id' | 'email'>): ProviderAccount => ({
  subject: `p-${person.id}`,
  email: person.email,
})

const linkOf = (person: Pick<Person, 'id'>) => findLinkedIdentity(person.id, server.settings.issuer)
const attemptsOf = (person: Pick<Person, 'id'>) =>
  database.select().from(signInAttempt).where(eq(signInAttempt.userId, person.id)).orderBy(signInAttempt.id)

describe('who comes in', () => {
  test.each([
    ['an agent', anAgent, '/helpdesk/dashboard'],
    ['an administrator', anAdmin, '/admin/dashboard'],
  ] as const)('%s who has no password yet, by the verified address; linked from then on', async (_, make, start) => {
    const person = await make()
    const { browser, to, cookies } = await signIn(accountOf(person))
    expect(to).toBe(start)
    expect((await getPerson(browser.headers))?.person.id).toBe(person.id)
    expect(await linkOf(person)).toMatchObject({ email: person.email })
    expect(await attemptsOf(person)).toMatchObject([{ succeeded: true, way: 'provider', userAgent: 'Uji' }])
    expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toEqual(['account.identity-link'])
    for (const cookie of cookies.filter((each) => !each.startsWith('pesan='))) expect(cookie).toContain('HttpOnly')
    expect(knownDevice(browser.headers, person.email)).not.toBeNull()
    expect(browser.cookie('masuk-akun-lain')).toBeUndefined()
  })

  test('by the linked account alone later, whatever address it has then', async () => {
    const person = await anAgent()
    await signIn(accountOf(person))
    for (const change of [{ email: 'baru@dinas.example' }, { emailVerified: false }]) {
      const { browser } = await signIn({ ...accountOf(person), ...change })
      expect((await getPerson(browser.headers))?.person.id).toBe(person.id)
    }
    expect(await database.$count(session, eq(session.userId, person.id))).toBe(3)
    expect(await linkOf(person)).toMatchObject({ email: person.email })
    expect(await auditOf(`user:${person.id}`)).toHaveLength(1)
  })

  test('by an address in other letters, and one the provider tells at once', async () => {
    const explicit = await openOidcServer(origin, { hasEmailInToken: true })
    const person = await anAgent()
    const browser = new Browser(portalFor(explicit.settings))
    explicit.visitor = { subject: person.id, email: person.email.toUpperCase() }
    const back = await followProvider((await browser.open('/login/oidc')).to, origin)
    expect((await browser.open(back.pathname + back.search)).to).toBe('/helpdesk/dashboard')
    expect(explicit.asked).not.toContain('/me')
    await explicit.close()
  })

  test('continues to the page that was wanted, if it is one of this portal', async () => {
    const person = await anAgent()
    const wanted = '/helpdesk/tickets/pending?q=a%20b'
    expect((await signIn(accountOf(person), { query: `?next=${encodeURIComponent(wanted)}` })).to).toBe(wanted)
    for (const evil of ['https://penipu.example/', '//penipu.example', '/\\penipu.example', '/admin/people'])
      expect((await signIn(accountOf(person), { query: `?next=${encodeURIComponent(evil)}` })).to).toBe(
        '/helpdesk/dashboard',
      )
  })

  test('and the session that the browser had ends', async () => {
    const [person, other] = [await anAgent(), await anAgent({ password })]
    const browser = new Browser()
    const before = await aSession(other, password)
    for (const pair of (before.get('cookie') ?? '').split('; ')) {
      const [name = '', ...value] = pair.split('=')
      browser.keep(name, value.join('='))
    }
    await signIn(accountOf(person), { browser })
    expect(await getPerson(before)).toBeNull()
    expect((await getPerson(browser.headers))?.person.id).toBe(person.id)
  })

  test('on a shared device leaves nothing that outlives the browser, and asks for the password at the provider', async () => {
    const person = await anAgent()
    const browser = new Browser()
    const sent = new URL((await browser.open('/login/oidc?shared=ya')).to)
    expect(sent.searchParams.get('prompt')).toBe('login')
    const { cookies } = await signIn(accountOf(person), { query: '?shared=ya' })
    const lasting = cookies.filter((each) => /Max-Age=[1-9]|Expires/.test(each) && !each.startsWith('pesan='))
    expect(lasting).toEqual([])
    expect(await database.select().from(session).where(eq(session.userId, person.id))).toMatchObject([{ shared: true }])
  })

  test('takes the second step where it is switched on, and is noted as one sign-in', async () => {
    const person = await anAgent({ password })
    const own = await aSession(person, password)
    const uri = await beginSecondFactor(person, password, own)
    await confirmSecondFactor(person, codeOf(uri, -1), own)
    const before = (await attemptsOf(person)).length
    const { browser, to } = await signIn(accountOf(person), { query: '?next=%2Fhelpdesk%2Fsearch' })
    expect(to).toBe('/two-factor?next=%2Fhelpdesk%2Fsearch')
    expect(await getPerson(browser.headers)).toBeNull()
    expect((await getPendingSignIn(browser.headers))?.id).toBe(person.id)
    expect((await attemptsOf(person)).slice(before)).toMatchObject([{ awaitsCode: true, way: 'provider' }])
    const done = await completeSignIn({ code: { kind: 'app', text: codeOf(uri) } }, browser.headers)
    expect((await getPerson(headersWith(done?.cookies ?? [])))?.person.id).toBe(person.id)
    expect((await attemptsOf(person)).slice(before)).toMatchObject([{ succeeded: true, way: 'provider' }])
  })

  test('and what a stranger left in an account whose address no one had proven is gone', async () => {
    const person = await anAgent({ password, emailVerified: false })
    const strangers = await aSession(person, password)
    await signIn(accountOf(person))
    expect(await getPerson(strangers)).toBeNull()
    expect(await database.select().from(user).where(eq(user.id, person.id))).toMatchObject([{ emailVerified: true }])
  })
})

describe('no one comes in', () => {
  /** Refused so: back at the sign-in page with the reason, without a session. */
  async function isRefused(refusal: string, { browser, to }: { browser: Browser; to: string }, next = '') {
    expect([browser.refusal, to]).toEqual([refusal, `/login${next}`])
    expect(await getPerson(browser.headers)).toBeNull()
    expect(browser.cookie('masuk-akun-lain')).toBeUndefined()
  }

  test('who is not invited, and no one is made', async () => {
    const people = await database.$count(user)
    await isRefused('not-invited', await signIn({ subject: 'x', email: 'siapa@dinas.example' }))
    expect(await database.$count(user)).toBe(people)
  })

  test.each([
    ['an address the provider did not make sure of', { emailVerified: false }],
    ['no address at all', { email: undefined }],
  ])('with %s', async (_, change) => {
    const person = await anAgent()
    const { email, ...account } = { ...accountOf(person), ...change }
    await isRefused('unverified', await signIn({ ...account, ...(email !== undefined && { email }) }))
    expect(await linkOf(person)).toBeNull()
  })

  test('of a family, by the words that lead to the ordinary way', async () => {
    const client = await aClient({ password })
    await isRefused(
      'family',
      await signIn(accountOf(client), { query: '?next=%2Fclient%2Fprofile' }),
      '?next=%2Fclient%2Fprofile',
    )
    expect(await linkOf(client)).toBeNull()
    expect(await attemptsOf(client)).toMatchObject([{ succeeded: false, way: 'provider' }])
  })

  test('who is blocked: before the first use, and after it', async () => {
    const [never, later] = [await anAgent(), await anAgent()]
    await signIn(accountOf(later))
    for (const person of [never, later]) {
      await database.update(user).set({ banned: true }).where(eq(user.id, person.id))
      await isRefused('blocked', await signIn(accountOf(person)))
      expect((await attemptsOf(person)).at(-1)).toMatchObject({ succeeded: false, way: 'provider' })
    }
    expect(await linkOf(never)).toBeNull()
  })

  test('whose address another account of the provider has linked already', async () => {
    const person = await anAgent()
    await signIn(accountOf(person))
    await isRefused('other-identity', await signIn({ ...accountOf(person), subject: 'penerus' }))
  })

  test('whose linked account has the address of a colleague by now', async () => {
    const [person, colleague] = [await anAgent(), await anAgent()]
    await signIn(accountOf(person))
    await isRefused('other-person', await signIn({ ...accountOf(person), email: colleague.email }))
    expect(await linkOf(colleague)).toBeNull()
  })

  test('who is of the demo, outside of it', async () => {
    const person = await anAgent({ email: 'agent@spmb.test' })
    const { env } = await import('#platform/env.server.ts')
    Object.assign(env, { demo: false })
    await isRefused('not-invited', await signIn(accountOf(person)))
    Object.assign(env, { demo: true })
    expect(await linkOf(person)).toBeNull()
  })

  test('who goes back at the provider', async () => {
    await isRefused(
      'cancelled',
      await signIn(null, { query: '?next=%2Fhelpdesk%2Fsearch' }),
      '?next=%2Fhelpdesk%2Fsearch',
    )
  })

  test('with a state that is not the browser’s, or none', async () => {
    const person = await anAgent()
    for (const change of [(q: URLSearchParams) => q.set('state', 'x'), (q: URLSearchParams) => q.delete('state')]) {
      const browser = new Browser()
      const back = new URL(await leave(browser, accountOf(person)), origin)
      change(back.searchParams)
      await isRefused('expired', { browser, to: (await browser.open(back.pathname + back.search)).to })
    }
  })

  test('in another browser than the one that began', async () => {
    const person = await anAgent()
    const back = await leave(new Browser(), accountOf(person))
    const thief = new Browser()
    await isRefused('expired', { browser: thief, to: (await thief.open(back)).to })
    const begunOwn = new Browser()
    await begunOwn.open('/login/oidc')
    await isRefused('expired', { browser: begunOwn, to: (await begunOwn.open(back)).to })
  })

  test.each(['nonce', 'verifier'])('with another %s than was sent', async (name) => {
    const person = await anAgent()
    const browser = new Browser()
    const back = await leave(browser, accountOf(person))
    const kept = keptIn(browser)
    const changed = { ...kept, begun: { ...kept.begun, [name]: 'a'.repeat(43) } }
    browser.keep('masuk-akun-lain', sealText('masuk-akun-lain', JSON.stringify(changed)))
    await isRefused('refused', { browser, to: (await browser.open(back)).to })
  })

  test('with a code that was used', async () => {
    const person = await anAgent()
    const browser = new Browser()
    const back = await leave(browser, accountOf(person))
    const kept = browser.cookie('masuk-akun-lain') ?? ''
    expect((await browser.open(back)).to).toBe('/helpdesk/dashboard')
    const thief = new Browser()
    thief.keep('masuk-akun-lain', kept)
    await isRefused('refused', { browser: thief, to: (await thief.open(back)).to })
  })

  test('after more than ten minutes, and with a cookie that the portal did not seal', async () => {
    const person = await anAgent()
    const browser = new Browser()
    const back = await leave(browser, accountOf(person))
    const kept = browser.cookie('masuk-akun-lain') ?? ''
    setClock(new Date(Date.now() + providerPatience + 1_000))
    await isRefused('expired', { browser, to: (await browser.open(back)).to })
    setClock(null)
    browser.keep('masuk-akun-lain', `${kept.slice(0, -4)}AAAA`)
    await isRefused('expired', { browser, to: (await browser.open(back)).to })
  })

  test.each([
    ['fails', { status: 502, body: 'Bad gateway' }, 'away'],
    ['refuses', { status: 400, body: '{"error":"invalid_grant"}' }, 'refused'],
    ['names no user', { status: 200, body: '{"access_token":"a","token_type":"bearer"}' }, 'refused'],
    ['answers with a page', { status: 200, body: '<p>Masuk ke jaringan' }, 'away'],
  ] as const)('while the provider %s as it is asked who it is', async (_, nextTokens, refusal) => {
    const browser = new Browser()
    const back = await leave(browser, accountOf(await anAgent()))
    server.nextTokens = nextTokens
    await isRefused(refusal, { browser, to: (await browser.open(back)).to })
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each<[string, object, 'RS256' | 'none' | 'other key']>([
    ['for another client', { aud: 'klien-lain' }, 'RS256'],
    ['of another provider', { iss: 'https://lain.example' }, 'RS256'],
    ['of another sign-in', { nonce: 'a'.repeat(43) }, 'RS256'],
    ['without a nonce', { nonce: undefined }, 'RS256'],
    ['that has ended', { iat: seconds() - 7_200, exp: seconds() - 3_600 }, 'RS256'],
    ['that no one signed', {}, 'none'],
    ['that someone else signed', {}, 'other key'],
  ])('with a token %s, where the right one opens the portal', async (_, change, algorithm) => {
    const person = await anAgent()
    const stranger = await openOidcServer(origin)
    for (const isRight of [false, true]) {
      const browser = new Browser()
      const back = await leave(browser, accountOf(person))
      const right = {
        ...{
          iss: server.settings.issuer,
          aud: server.settings.clientId,
          sub: person.id,
          nonce: keptIn(browser).begun.nonce,
        },
        ...{ iat: seconds(), exp: seconds() + 600, email: person.email, email_verified: true },
      }
      const forged =
        algorithm === 'other key' ? stranger.idToken(right) : server.idToken({ ...right, ...change }, algorithm)
      const tokens = { access_token: 'a', token_type: 'bearer', id_token: isRight ? server.idToken(right) : forged }
      server.nextTokens = { status: 200, body: JSON.stringify(tokens) }
      const { to } = await browser.open(back)
      if (isRight) expect(to).toBe('/helpdesk/dashboard')
      else await isRefused('refused', { browser, to })
    }
    await stranger.close()
  })

  test('while the provider is away: it is asked once in a while, and the reason is said', async () => {
    const away = await openOidcServer(origin)
    await away.close()
    const browser = new Browser(portalFor(away.settings))
    for (let times = 0; times < 3; times++) {
      await isRefused(
        'away',
        { browser, to: (await browser.open('/login/oidc?next=%2Fhelpdesk%2Fsearch')).to },
        '?next=%2Fhelpdesk%2Fsearch',
      )
    }
  })

  test('at a provider that calls itself by another name', async () => {
    const settings = { ...server.settings, issuer: server.settings.issuer.replace('127.0.0.1', 'localhost') }
    const browser = new Browser(portalFor(settings))
    await isRefused('away', { browser, to: (await browser.open('/login/oidc')).to })
  })

  test('from a network that failed too often', async () => {
    const { networkSignIns } = await import('#domain/accounts/account.server.ts')
    const browser = new Browser()
    const back = await leave(browser, accountOf(await anAgent()))
    for (;;) {
      const refused = await networkSignIns.take('').then(
        () => false,
        () => true,
      )
      if (refused) break
    }
    await isRefused('too-many', { browser, to: (await browser.open(back)).to })
    await networkSignIns.forget('')
  })
})

describe('parting', () => {
  test('by its owner, with a password only; the sessions stay', async () => {
    const [without, person] = [await anAgent(), await anAgent({ password })]
    await signIn(accountOf(without))
    await expect(unlinkOwnIdentity(without)).rejects.toThrow('Buat password dulu')
    const { browser } = await signIn(accountOf(person))
    await unlinkOwnIdentity(person)
    await unlinkOwnIdentity(person)
    expect([await linkOf(person), (await getPerson(browser.headers))?.person.id]).toEqual([null, person.id])
    expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toEqual([
      'account.identity-link',
      'account.identity-unlink',
    ])
  })

  test('by who manages people: all sessions end, and another account of the provider can follow', async () => {
    const [person, admin] = [await anAgent(), await anAdmin({ permissions: ['users'] })]
    const { browser } = await signIn(accountOf(person))
    await expect(unlinkIdentityOf(await anAdmin(), person.id)).rejects.toMatchObject({ status: 404 })
    await unlinkIdentityOf(admin, person.id)
    expect(await getPerson(browser.headers)).toBeNull()
    const next = await signIn({ ...accountOf(person), subject: 'pengganti' })
    expect(next.to).toBe('/helpdesk/dashboard')
  })
})

test('the address to the provider carries no secret, and asks for the digest of the verifier', async () => {
  const browser = new Browser()
  const { to, cookies } = await browser.open('/login/oidc?next=%2Fhelpdesk%2Fsearch')
  const { searchParams } = new URL(to)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ response_type: 'code', scope: 'openid email', code_challenge_method: 'S256', client_id: 'helpdesk-spmb' },
    redirect_uri: `${origin}/login/oidc/callback`,
  })
  expect([...searchParams.keys()].toSorted()).toEqual(
    [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ].toSorted(),
  )
  const [kept = ''] = cookies
  expect(kept).toMatch(/^masuk-akun-lain=[\w-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/)
  expect(kept).not.toContain(searchParams.get('state'))
})

test('without a provider there is nothing here', async () => {
  const off = new Hono<AppEnv>().route('/', providerSignIn(null))
  for (const path of ['/login/oidc', '/login/oidc/callback']) expect((await off.request(path)).status).toBe(404)
})
