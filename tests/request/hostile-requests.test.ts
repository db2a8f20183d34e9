// Requests that a browser of ours would not send: without a host, with planted sessions, with roles in the body. Foreign
// origins: origin.test.ts; forged hosts: behind-proxy.test.ts.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { anAgent } from '#tests/builders/a-person.ts'
import { postRaw, rawAnswer } from '#tests/portal/raw-request.ts'
import { password, Visitor } from './visitors.ts'

const { origin } = new Visitor()

const sessionOf = (cookies: readonly string[]) =>
  cookies.find((cookie) => cookie.includes('portal.session_token='))?.split(';')[0] ?? ''

test('the health checks need no host', async () => {
  for (const path of ['/healthz', '/readyz']) {
    for (const lines of [[`GET ${path} HTTP/1.0`], [`GET ${path} HTTP/1.1`, 'Connection: close']]) {
      expect([lines, await rawAnswer(origin, ...lines)]).toEqual([lines, 'HTTP/1.1 200 OK'])
    }
  }
})

test('a session planted before the sign-in is not the one that is opened', async () => {
  const { email } = await anAgent({ password })
  const signIn = (headers: Record<string, string>) =>
    postRaw(origin, '/login', { email, password }, { Origin: origin, ...headers })
  const first = sessionOf((await signIn({})).cookies)
  expect(first).not.toBe('')
  for (const planted of [first, '__Secure-portal.session_token=ditanam.orang']) {
    const second = sessionOf((await signIn({ Cookie: planted })).cookies)
    if (second !== '') expect(second).not.toBe(planted)
  }
  const dashboard = async (cookie: string) =>
    (await fetch(`${origin}/helpdesk/dashboard`, { headers: { cookie }, redirect: 'manual' })).status
  expect(await dashboard('__Secure-portal.session_token=ditanam.orang')).toBe(302)
  expect(await dashboard(sessionOf((await signIn({})).cookies))).toBe(200)
})

test('a way back that leads to another site is not followed', async () => {
  const { email } = await anAgent({ password })
  for (const next of ['//jahat.example', 'https://jahat.example', '/\\jahat.example', 'javascript:alert(1)']) {
    const answer = await new Visitor().post(`/login?next=${encodeURIComponent(next)}`, { email, password })
    expect([next, answer.headers.get('location')]).toEqual([next, '/helpdesk/dashboard'])
  }
  const own = await new Visitor().post('/login?next=/helpdesk/views', { email, password })
  expect(own.headers.get('location')).toBe('/helpdesk/views')
})

test('a role or permission in the body of a registration is ignored', async () => {
  const email = `calon-${crypto.randomUUID()}@contoh.id`
  const fields = {
    ...{ namaLengkap: 'Calon Admin', nisn: '0051234567', noHp: '081200001111', email, terms: 'ya' },
    ...{ password, confirmPassword: password },
    ...{ role: 'admin', permissions: 'super_admin', emailVerified: 'true', officeId: '1' },
  }
  expect((await new Visitor().post('/register', fields)).status).toBe(302)
  const [row] = await database.select().from(user).where(eq(user.email, email))
  expect(row).toMatchObject({ role: 'client', emailVerified: false, officeId: null })
  expect(await database.$count(permissionGrant, eq(permissionGrant.userId, row?.id ?? ''))).toBe(0)
})
