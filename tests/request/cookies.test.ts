// Each cookie that the portal sets, in the answer that sets it: name, lifetime, and who may read it, with and without HTTPS.
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { article } from '#domain/content/articles/article-tables.ts'
import { faq } from '#domain/content/faq/faq-tables.ts'
import { incidentAddress } from '#domain/shared-answers/incident-address.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import { openOidcServer } from '#tests/setup/oidc-server.ts'
import { openWhatsappServer } from '#tests/setup/whatsapp-server.ts'
import { ownPortal } from './own-portal.ts'
import { password } from './visitors.ts'

/** What a browser is notified about one cookie. */
interface Cookie {
  readonly name: string
  readonly value: string
  /** Names in lower case; flags have the value ''. */
  readonly attributes: Readonly<Record<string, string>>
}

function readCookie(header: string): Cookie {
  const [pair = '', ...rest] = header.split('; ')
  const cut = (text: string) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)] as const
  const [name, value] = cut(pair)
  const attributes = rest.map((each) => (each.includes('=') ? cut(each) : ([each, ''] as const)))
  return { name, value, attributes: Object.fromEntries(attributes.map(([key, said]) => [key.toLowerCase(), said])) }
}

/** A browser at a portal whose public address differs from the one that it listens on. */
class Browser {
  readonly #listens: string
  readonly #origin: string
  readonly #held = new Map<string, string>()
  /** The cookies of all answers, by name; of one that came twice, the last. */
  readonly seen = new Map<string, Cookie>()

  constructor(listens: string, origin: string) {
    this.#listens = listens
    this.#origin = origin
  }

  async ask(path: string, fields?: Readonly<Record<string, string>>): Promise<string> {
    const cookie = [...this.#held].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#listens + path, {
      redirect: 'manual',
      headers: { Origin: this.#origin, Cookie: cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const header of answer.headers.getSetCookie()) {
      const read = readCookie(header)
      this.#held.set(read.name, read.value)
      this.seen.set(read.name, read)
    }
    const text = await answer.text()
    expect(answer.status, `${path}: ${text.slice(0, 300)}`).toBeLessThan(400)
    return text
  }
}

const year = 31_536_000
const halfYear = 180 * 24 * 60 * 60

/** Seconds by the name of a cookie without its prefix; null: until the browser is closed. */
const lifetimes: Readonly<Record<string, number | null>> = {
  'portal.session_token': 30 * 24 * 60 * 60,
  'portal.device': year,
  'portal.two_factor': 10 * 60,
  'portal.dont_remember': null,
  pesan: 30,
  tujuan: 60 * 60,
  tema: year,
  'pertanyaan-tamu': halfYear,
  terimakasih: year,
  pengunjung: year,
  'perangkat-kabar': year,
  'kode-whatsapp': 10 * 60,
  'masuk-akun-lain': 10 * 60,
  'masuk-gagal': 30,
}

/** Expects that the cookies are for this host and all its paths, unread by scripts but for the message of the next page. */
function expectGuarded(cookies: Iterable<Cookie>, isHttps: boolean): void {
  for (const { name, attributes } of cookies) {
    const portals = name.includes('portal.')
    const plain = name.replace(/^__(Host|Secure)-/, '')
    expect([name, attributes.path, attributes.samesite, attributes.domain]).toEqual([name, '/', 'Lax', undefined])
    expect([name, 'httponly' in attributes]).toEqual([name, plain !== 'pesan'])
    expect([name, 'secure' in attributes]).toEqual([name, isHttps || portals])
    expect(name.startsWith('__Host-')).toBe(isHttps)
    if (attributes['max-age'] === '0') continue
    const kept = attributes['max-age'] === undefined ? null : Number(attributes['max-age'])
    expect([plain, kept]).toEqual([plain, lifetimes[plain] ?? null])
  }
}

/** A number that asked nothing before: each may ask a few times. */
const aNumber = () => `0813${randomInt(10_000_000, 99_999_999)}`

/** Goes through what sets cookies in every portal; gives the cookies by their names without prefix. */
async function collectCookies(listens: string, origin: string): Promise<Browser> {
  const browser = new Browser(listens, origin)
  const { email } = await aClient({ password })
  await browser.ask('/forgot-password?next=%2Fclient%2Fquestions', { email })
  await browser.ask('/theme', { theme: 'dark' })
  const form = await browser.ask('/ask')
  const regencyId = /<option value="(\d+)"/.exec(form)?.[1] ?? ''
  await browser.ask('/ask', {
    ...{ description: 'Token aktivasi ditolak.', name: 'Bu Siti', phone: aNumber(), category: 'login', regencyId },
    idempotencyKey: randomUUID(),
  })
  const [question] = await database.select({ id: faq.id }).from(faq).limit(1)
  await browser.ask('/faq-thanks', { faqId: String(question?.id) })
  const [read] = await database.select({ id: article.id, categoryId: article.categoryId }).from(article).limit(1)
  await browser.ask(`/knowledge/${read?.categoryId}/${read?.id}`, { score: '1', comment: '' })
  await browser.ask('/login', { email, password, shared: 'ya' })
  await browser.ask('/sign-out', {})
  await browser.ask('/login', { email, password })
  const key = await browser.ask('/client/two-factor', { step: 'begin', password })
  const uri = /name="uri" value="([^"]+)"/.exec(key)?.[1]?.replaceAll('&amp;', '&') ?? ''
  await browser.ask('/client/two-factor', { step: 'confirm', uri, code: codeOf(uri) })
  await browser.ask('/sign-out', {})
  await browser.ask('/login', { email, password })
  return browser
}

const everywhere = [
  ...['portal.session_token', 'portal.device', 'portal.two_factor', 'pesan', 'tujuan', 'tema', 'pertanyaan-tamu'],
  ...['terimakasih', 'pengunjung'],
]

test('without HTTPS only scripts of the message read a cookie, and sessions are bound to a secure place', async () => {
  const { origin } = inject('portal')
  const { seen } = await collectCookies(origin, origin)
  expectGuarded(seen.values(), false)
  const names = [...seen.keys()]
  expect(names.filter((name) => name.startsWith('__')).every((name) => name.startsWith('__Secure-portal.'))).toBe(true)
  expect(names.map((name) => name.replace('__Secure-', ''))).toEqual(expect.arrayContaining(everywhere))
})

test('a cookie of a shared device ends with the browser', async () => {
  const { origin } = inject('portal')
  const browser = new Browser(origin, origin)
  const { email } = await aClient({ password })
  await browser.ask('/login', { email, password, shared: 'ya' })
  const session = browser.seen.get('__Secure-portal.session_token')
  const { 'max-age': maxAge, expires } = session?.attributes ?? {}
  expect([session !== undefined, maxAge, expires]).toEqual([true, undefined, undefined])
  expect(browser.seen.has('__Secure-portal.device')).toBe(false)
})

const httpsOrigin = 'https://bantuan.example'
const provider = await openOidcServer(httpsOrigin)
const whatsapp = await openWhatsappServer()
afterAll(async () => {
  await provider.close()
  await whatsapp.close()
})

describe('under HTTPS', () => {
  const origin = httpsOrigin
  const { issuer, clientId, clientSecret, name } = provider.settings
  const { apiUrl, token, phoneId, appSecret, verifyToken, number = '' } = whatsapp.settings
  const portal = ownPortal({
    ...{
      PORTAL_ORIGIN: origin,
      TRUST_PROXY: '0',
      PORTAL_DEMO_PASSWORD: password,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
    ...{ OIDC_NAME: name, WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId },
    ...{ WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken, WHATSAPP_NUMBER: number },
    WHATSAPP_CODE_TEMPLATE: 'kode_masuk',
  })

  test('each cookie is bound to this very host, encrypted, and unread by scripts', async () => {
    const browser = await collectCookies(portal().origin, origin)
    const admin = await anAdmin({ permissions: ['super_admin', 'tickets'] })
    await browser.ask(incidentAddress(await anOpenIncident(admin)), { intent: 'me-too' })
    await browser.ask('/login/whatsapp', { phone: aNumber() })
    expectGuarded(browser.seen.values(), true)
    const names = [...browser.seen.keys()].map((each) => each.replace('__Host-', ''))
    expect(names).toEqual(expect.arrayContaining([...everywhere, 'perangkat-kabar', 'kode-whatsapp']))
  })

  test('so are those of a sign-in with another provider, which are deleted when it fails', async () => {
    const browser = new Browser(portal().origin, origin)
    await browser.ask('/login/oidc')
    const [begun] = browser.seen.keys()
    expect(begun).toBe('__Host-masuk-akun-lain')
    expectGuarded(browser.seen.values(), true)
    await browser.ask('/login/oidc/callback?error=access_denied&state=tebakan')
    expectGuarded(browser.seen.values(), true)
    expect([browser.seen.size, browser.seen.get(begun ?? '')?.attributes['max-age']]).toEqual([2, '0'])
  })
})
