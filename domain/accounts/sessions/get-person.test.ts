// Checks who a request's cookies represent: no one unless the session is real, running and not forged.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import { signIn, signOut } from '#domain/accounts/sign-in/sign-in.ts'
import { connectionPool, database } from '#platform/database/database.server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { aSession, headersWith } from '#tests/builders/a-session.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getPerson } from './get-person.ts'

provideDatabase()

const password = 'rahasia-sekali-42'

let client: Person
let held: Headers

beforeAll(async () => {
  client = await aClient({ name: 'Siti Rahmawati', organization: 'SMP Negeri 3', password })
  held = await aSession(client, password)
})

/** The session's cookie alone; the one of the device beside it opens nothing. */
const cookieOf = (headers: Headers) =>
  headers
    .get('cookie')
    ?.split('; ')
    .find((cookie) => cookie.includes('session_token=')) ?? ''
const sessionsOf = (person: Person) => database.select().from(session).where(eq(session.userId, person.id))

describe('a signed-in person', () => {
  test('has what the domain needs of the person, and nothing more', async () => {
    expect((await getPerson(held, 'request-7'))?.person).toStrictEqual({
      id: client.id,
      name: 'Siti Rahmawati',
      email: client.email,
      emailVerified: true,
      role: 'client',
      officeId: null,
      organization: 'SMP Negeri 3',
      permissions: [],
      consentWithdrawn: false,
      hasSecondFactor: false,
      sessionId: expect.any(String),
      sharedDevice: false,
      requestId: 'request-7',
    })
  })

  test('of a branch office carries the office', async () => {
    const officeId = (await someContent()).office(2)
    const agent = await anAgent({ officeId, permissions: ['content'], password })
    expect((await getPerson(await aSession(agent, password)))?.person).toMatchObject({
      role: 'agent',
      officeId,
      permissions: ['content'],
    })
  })

  test('carries the permissions granted now, not those at sign-in', async () => {
    const admin = await anAdmin({ permissions: ['users', 'backup'], password })
    const headers = await aSession(admin, password)
    expect((await getPerson(headers))?.person.permissions.toSorted()).toEqual(['backup', 'users'])
    await database.delete(permissionGrant).where(eq(permissionGrant.userId, admin.id))
    expect((await getPerson(headers))?.person.permissions).toEqual([])
  })

  test('who is a client carries none, even when rows say otherwise', async () => {
    const odd = await aClient({ password })
    await database.insert(permissionGrant).values({ userId: odd.id, permission: 'super_admin', grantedAt: new Date() })
    expect((await getPerson(await aSession(odd, password)))?.person.permissions).toEqual([])
  })

  test('is known by several sessions at once', async () => {
    const second = await aSession(client, password)
    expect((await getPerson(second))?.person.id).toBe(client.id)
    expect((await getPerson(held))?.person.id).toBe(client.id)
  })

  test('has the session prolonged when it is used after a day', async () => {
    const person = await aClient({ password })
    const headers = await aSession(person, password)
    expect((await getPerson(headers))?.cookies).toEqual([])
    const soon = new Date(Date.now() + 20 * 86_400_000)
    await database.update(session).set({ expiresAt: soon }).where(eq(session.userId, person.id))
    const cookies = (await getPerson(headers))?.cookies ?? []
    expect(cookies.some((cookie) => cookie.startsWith('__Secure-portal.session_token='))).toBe(true)
    const [prolonged] = await sessionsOf(person)
    expect(prolonged?.expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 9 * 86_400_000)
    expect((await getPerson(headersWith(cookies)))?.person.id).toBe(person.id)
  })
})

describe('no one', () => {
  test('is behind a request without cookies, and the database is not asked', async () => {
    const asked = vi.spyOn(connectionPool(), 'query')
    expect(await getPerson(new Headers())).toBeNull()
    expect(await getPerson(new Headers({ cookie: 'tema=gelap; pesan=signed-in' }))).toBeNull()
    expect(asked).not.toHaveBeenCalled()
    await getPerson(held)
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })

  const name = '__Secure-portal.session_token'
  const forgeries: readonly (readonly [string, (cookie: string) => string])[] = [
    ['the token without its signature', (cookie) => decodeURIComponent(cookie).replace(/\.[^.]*$/, '')],
    [
      'the token with another signature',
      (cookie) => decodeURIComponent(cookie).replace(/[^.]*$/, `${'A'.repeat(43)}=`),
    ],
    ['another token with this signature', (cookie) => cookie.replace(/=./, (first) => (first === '=a' ? '=b' : '=a'))],
    ['an invented one', () => `${name}=abc.def`],
    ['an empty one', () => `${name}=`],
    ['the cookie under its name without Secure', (cookie) => cookie.replace('__Secure-', '')],
    ['garbage', () => `${name}=%E0%A4%A`],
  ]

  test.each(forgeries)('is behind %s', async (_, forge) => {
    const forged = forge(cookieOf(held))
    expect(forged).not.toBe(cookieOf(held))
    expect(await getPerson(new Headers({ cookie: forged }))).toBeNull()
  })

  test('is behind an expired session', async () => {
    const person = await aClient({ password })
    const headers = await aSession(person, password)
    await database
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(session.userId, person.id))
    expect(await getPerson(headers)).toBeNull()
  })

  test('is behind a session that was removed', async () => {
    const person = await aClient({ password })
    const headers = await aSession(person, password)
    await database.delete(session).where(eq(session.userId, person.id))
    expect(await getPerson(headers)).toBeNull()
  })

  test('is behind a session of someone banned since', async () => {
    const person = await aClient({ password })
    const headers = await aSession(person, password)
    await database.update(user).set({ banned: true }).where(eq(user.id, person.id))
    expect(await getPerson(headers)).toBeNull()
  })
})

describe('signing out', () => {
  test('ends the session in the database, so that a kept cookie opens nothing', async () => {
    const person = await aClient({ password })
    const headers = await aSession(person, password)
    await signOut(headers)
    expect(await sessionsOf(person)).toEqual([])
    expect(await getPerson(headers)).toBeNull()
  })

  test('removes the cookies from the browser, except the device’s', async () => {
    const person = await aClient({ password })
    const { cookies } = await signIn({ email: person.email, password }, new Headers())
    const cleared = await signOut(headersWith(cookies))
    const names = (list: readonly string[]) => list.map((cookie) => cookie.split('=')[0])
    const ofSession = names(cookies).filter((name) => !name?.endsWith('portal.device'))
    expect(ofSession.length).toBeLessThan(cookies.length)
    expect(names(cleared)).toEqual(expect.arrayContaining(ofSession))
    expect(names(cleared)).not.toContain('__Secure-portal.device')
    for (const cookie of cleared) expect(cookie).toMatch(/^[^=]+=;.*Max-Age=0/)
  })

  test('leaves the person’s other devices and everybody else signed in', async () => {
    const person = await aClient({ password })
    const phone = await aSession(person, password)
    const laptop = await aSession(person, password)
    await signOut(phone)
    expect(await getPerson(phone)).toBeNull()
    expect((await getPerson(laptop))?.person.id).toBe(person.id)
    expect((await getPerson(held))?.person.id).toBe(client.id)
  })

  test('of a visitor is no mistake', async () => {
    await expect(signOut(new Headers())).resolves.toBeDefined()
  })
})
