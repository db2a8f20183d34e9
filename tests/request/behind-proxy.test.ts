// A portal behind a TLS proxy: cookies, headers, accepted origins and hosts; and each limit counts the requests it is named after.
import { readdir } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission } from '#domain/accounts/person.ts'
import { connectionPool } from '#platform/database/database.server.ts'
import { type LimitName, limitNames, limits } from '#shared/limits.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { mailsTo } from '#tests/builders/stored-rows.ts'
import { postRaw, rawAnswer } from '#tests/portal/raw-request.ts'
import { ProxiedVisitor, proxyEnv, publicOrigin, signInBehindProxy } from './behind-proxy.ts'
import { type Caller, callers, type Senders } from './limit-callers.ts'
import { ownPortal } from './own-portal.ts'
import { password } from './visitors.ts'

const portal = ownPortal(proxyEnv)

let senders: Senders
let networks = 0

beforeAll(async () => {
  const family = await aClient({ password })
  const helper = await anAgent({ password })
  const admin = await anAdmin({ password, permissions: Object.keys(permissions) as Permission[] })
  const guest = new ProxiedVisitor(portal())
  senders = {
    ...{ family, helper, guest },
    newVisitor: () => new ProxiedVisitor(portal(), guest.network),
    client: await signInBehindProxy(portal(), family),
    agent: await signInBehindProxy(portal(), helper),
    admin: await signInBehindProxy(portal(), admin),
  }
})

beforeEach(async () => {
  await connectionPool().query('delete from rate_limit')
  // A process remembers which networks have no turns left.
  networks += 1
  for (const each of [senders.guest, senders.client, senders.agent, senders.admin]) each.network = `10.7.${networks}.1`
})

const boundToHost = /^__Host-[\w.]+=[^;]*(?=.*; Path=\/(;|$))(?=.*; Secure(;|$))(?!.*; Domain=)/

test('every cookie is bound to the host, and under another name a session opens nothing', async () => {
  const visitor = new ProxiedVisitor(portal())
  const { family } = senders
  const cookies = (await visitor.post('/login', { email: family.email, password })).headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(boundToHost)
  const session = cookies.find((cookie) => cookie.startsWith('__Host-portal.session_token='))
  expect(session).toMatch(/; HttpOnly(;|$)/)
  const pair = session?.split(';')[0] ?? ''
  const statusWith = async (cookie: string) =>
    (await fetch(`${portal().origin}/client/dashboard`, { headers: { cookie }, redirect: 'manual' })).status
  expect(await statusWith(pair)).toBe(200)
  for (const planted of ['__Secure-portal', 'portal']) {
    expect(await statusWith(pair.replace('__Host-portal', planted))).toBe(302)
  }
})

test('thanks count once by a cookie that is bound to the host, also under its earlier name', async () => {
  const thank = async (cookie = '') => {
    const answer = await fetch(`${portal().origin}/faq-thanks`, {
      ...{ method: 'POST', headers: { Origin: publicOrigin, cookie }, body: new URLSearchParams({ faqId: '3' }) },
    })
    const [given = '', ...more] = answer.headers.getSetCookie()
    expect([answer.status, given, more]).toEqual([200, expect.stringMatching(boundToHost), []])
    return /^__Host-terimakasih=([^;]+)/.exec(given)?.[1]
  }
  const token = await thank()
  expect(await thank()).not.toBe(token)
  for (const name of ['__Host-terimakasih', 'terimakasih']) expect(await thank(`${name}=${token}`)).toBe(token)
})

test.each(['/reset-password', '/verify-email', '/confirm-email-change', '/confirm-contact'])(
  '%s, whose address is a key, names it to no other site',
  async (path) => {
    const answer = await senders.guest.get(`${path}?token=a`)
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  },
)

test('every kind of answer carries the security headers', async () => {
  const { guest } = senders
  const etag = (await guest.get('/')).headers.get('etag') ?? ''
  const built = (await readdir('build/client/assets'))[0] ?? ''
  const kinds: readonly (readonly [path: string, status: number, init?: RequestInit])[] = [
    ['/', 200],
    ['/', 304, { headers: { 'If-None-Match': etag } }],
    ['/_.data', 200],
    ['/search?q=zonasi', 200],
    ['/login', 200],
    ['/client/dashboard', 302],
    ['/tidak-ada', 404],
    ['/status/tidak-ada', 404],
    ['/login', 403, { method: 'POST', headers: { Origin: 'https://jahat.example' }, body: 'email=a' }],
    [`/assets/${built}`, 200],
    ['/assets/tidak-ada.js', 404],
    ...['/favicon.svg', '/offline.html', '/service-worker.js', '/robots.txt', '/sitemap.xml'].map(
      (path) => [path, 200] as const,
    ),
    ...['/healthz', '/readyz', '/api/docs', '/api/v1/offices'].map((path) => [path, 200] as const),
    ['/events', 401],
  ]
  for (const [path, status, init] of kinds) {
    const answer = await guest.send(path, init ?? {})
    const headers = Object.fromEntries(answer.headers)
    const isBuilt = path === `/assets/${built}`
    expect([path, answer.status, headers]).toEqual([
      path,
      status,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        // No user opens a file of the build as a page; its policy covers frames too.
        ...(!isBuilt && { 'x-frame-options': 'DENY', 'referrer-policy': 'strict-origin-when-cross-origin' }),
        ...(status !== 304 && { 'content-security-policy': expect.stringContaining('frame-ancestors') }),
      }),
    ])
    const isPrivate = /^\/(client|status|events)/.test(path)
    expect([path, headers['x-robots-tag']]).toEqual([path, isPrivate ? 'noindex' : undefined])
  }
})

test("only pages of the portal's public origin may post", async () => {
  const body = new URLSearchParams({ email: senders.family.email, password })
  const post = (path: string, headers: Record<string, string>) =>
    new ProxiedVisitor(portal()).send(path, { method: 'POST', headers, body })
  const names = ['http://bantuan.example', 'https://a.bantuan.example', `${publicOrigin}:8443`, 'null']
  const foreign: readonly Record<string, string>[] = [
    ...names.map((name) => ({ Origin: name })),
    // Where the proxy reaches the portal.
    { Origin: portal().origin.replace('localhost', '127.0.0.1') },
    { Origin: 'https://jahat.example', 'X-Forwarded-Host': 'jahat.example' },
    { Referer: 'http://bantuan.example/login' },
    {},
  ]
  for (const headers of foreign) {
    for (const path of ['/login', '/login.data']) {
      const answer = await post(path, headers)
      expect([path, headers, answer.status, answer.headers.getSetCookie()]).toEqual([path, headers, 403, []])
    }
  }
  expect((await post('/login', { Origin: publicOrigin })).status).toBe(302)
  expect((await post('/login.data', { Origin: publicOrigin })).status).toBe(202)
  expect((await post('/login', { Referer: `${publicOrigin}/login` })).status).toBe(302)
})

test('links in mails are built from the configured origin, whatever host the request names', async () => {
  const person = await aClient()
  const wish = { email: person.email }
  const forged: readonly Record<string, string>[] = [
    { Host: 'jahat.example' },
    { 'X-Forwarded-Host': 'jahat.example', Forwarded: 'host=jahat.example' },
  ]
  for (const headers of forged) {
    const answer = await postRaw(portal().origin, '/forgot-password', wish, { ...headers, Origin: publicOrigin })
    expect(answer.status).toBe(200)
  }
  await expect.poll(async () => (await mailsTo(person)).length).toBe(2)
  const { html } = await senders.admin.open(`/admin/mail?q=${person.email}`)
  expect(html.split(`${publicOrigin}/reset-password?token=`).length).toBeGreaterThan(2)
  expect(html).not.toContain('jahat.example')
  // Pages of that host may not post, even when a name server makes it lead here.
  const rebound = { Host: 'jahat.example', Origin: 'http://jahat.example' }
  expect((await postRaw(portal().origin, '/forgot-password', wish, rebound)).status).toBe(403)
})

test('a host that is none and headers longer than 16 KB are refused before they are read', async () => {
  const answerTo = (path: string, ...lines: string[]) =>
    rawAnswer(portal().origin, `GET ${path} HTTP/1.1`, 'Connection: close', ...lines)
  expect(await answerTo('/client/dashboard', 'Host: bukan host')).toBe('HTTP/1.1 400 Bad Request')
  expect(await answerTo('/', 'Host: a', `X: ${'x'.repeat(15 * 1024)}`)).toBe('HTTP/1.1 200 OK')
  const tooLong = await answerTo('/', 'Host: a', `X: ${'x'.repeat(17 * 1024)}`)
  expect(tooLong).toBe('HTTP/1.1 431 Request Header Fields Too Large')
})

/** The text of a refusal. */
const wait = /Coba lagi dalam \d+ (detik|menit|jam)|coba lagi satu jam lagi/

/** Uses up all turns of a limit that has been counted once; says how many keys had it. */
async function useUp(name: LimitName, counter: LimitName): Promise<number> {
  const { rowCount } = await connectionPool().query('update rate_limit set points = $2 where starts_with(key, $1)', [
    ...[`${counter}:`, limits[name].turns],
  ])
  return rowCount ?? 0
}

const stored = limitNames.filter((name) => typeof callers[name] !== 'string' && !('perProcess' in limits[name]))

test.each(stored)("the limit '%s' counts its request, and refuses it when the turns are used up", async (name) => {
  const { send, counter = name, isTaken } = callers[name] as Caller
  const first = await send(senders)
  expect(first.status).not.toBe(429)
  expect(await useUp(name, counter)).toBeGreaterThan(0)
  const second = await send(senders)
  expect(second.status).toBe(isTaken ? 302 : 429)
  const refused = isTaken ? await senders.guest.get(second.headers.get('location') ?? '') : second
  expect(wait.exec(await refused.text())?.[0]).toBeDefined()
  const isForPeopleAlone = isTaken || name.startsWith('registration-')
  if (!isForPeopleAlone) expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0)
})

const perProcess = ['status-watch', 'visitor-search', 'search-page', 'visitor-page'] as const

test('the form sets limits in the bounds that it names', async () => {
  const form = await senders.admin.open('/admin/settings/limits')
  const wrong = await form.submit('Simpan batas', { 'limit-search-page': '1' })
  expect(wrong.status).toBe(400)
  expect(wrong.value('limit-search-page')).toBe('1')
  const least = Object.fromEntries(perProcess.map((name) => [`limit-${name}`, String(limits[name].min)]))
  expect((await wrong.submit('Simpan batas', least)).text).toContain('Batas pemakaian tersimpan')
})

test.each(perProcess)("the limit '%s', set to its minimum, refuses the next request", async (name) => {
  const { send } = callers[name] as Caller
  const answers: number[] = []
  for (let turn = 0; turn <= limits[name].min; turn += 1) answers.push((await send(senders)).status)
  expect(answers.indexOf(429)).toBe(limits[name].min)
})

test('limits return to their defaults, whatever was typed', async () => {
  const form = await senders.admin.open('/admin/settings/limits')
  expect(form.value('limit-search-page')).toBe(String(limits['search-page'].min))
  const reset = await form.submit('Kembalikan semua ke bawaan', { 'limit-search-page': 'salah' })
  expect(reset.text).toContain('Batas pemakaian tersimpan')
  expect(reset.value('limit-search-page')).toBe(String(limits['search-page'].turns))
})
