// Checks signing in: one answer to every wrong attempt, a fresh session and safe cookies for the right one.
import { hash, verify } from '@node-rs/argon2'
import { asc, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { demoAccounts, isDemoAddress } from '#domain/accounts/demo-accounts.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { database } from '#platform/database/database.server.ts'
import { Invalid } from '#shared/errors.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { headersWith } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { signIn } from './sign-in.ts'

vi.mock(import('@node-rs/argon2'), { spy: true })

// Before the first connection: each one keeps the method that it finds.
const query = vi.spyOn(pg.Client.prototype, 'query')

provideDatabase()

const password = 'rahasia-sekali-42'
const refusal = new Invalid('Email atau password salah')

let client: Person

beforeAll(async () => {
  client = await aClient({ password })
})

const sessionsOf = (person: Person) => database.select().from(session).where(eq(session.userId, person.id))

describe('the right password', () => {
  test.each([
    ['client', aClient],
    ['agent', anAgent],
    ['admin', anAdmin],
  ] as const)('returns the role %s, and sends cookies', async (role, build) => {
    const person = await build({ password })
    const answer = await signIn({ email: person.email, password }, new Headers())
    expect(answer.role).toBe(role)
    expect(answer.cookies.length).toBeGreaterThan(0)
  })

  test('sends every cookie HttpOnly, Secure, SameSite=Lax and for the whole portal', async () => {
    const { cookies } = await signIn({ email: client.email, password }, new Headers())
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ')
      expect(pair).toMatch(/^__(Secure|Host)-portal\.[a-z_]+=/)
      expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']))
      expect(attributes.filter((each) => each.startsWith('Domain'))).toEqual([])
    }
    expect(cookies.filter((cookie) => cookie.startsWith('__Secure-portal.session_token='))).toHaveLength(1)
  })

  test('opens a session of 30 days with the device', async () => {
    const person = await aClient({ password })
    await signIn({ email: person.email, password }, new Headers({ 'user-agent': 'Mozilla/5.0 (Android 9)' }))
    const [opened, ...others] = await sessionsOf(person)
    expect(others).toEqual([])
    expect(opened?.userAgent).toBe('Mozilla/5.0 (Android 9)')
    const days = ((opened?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
  })

  test('on a shared device leaves nothing that outlives the browser, and no device to know again', async () => {
    const person = await aClient({ password })
    const own = await signIn({ email: person.email, password }, new Headers())
    expect(own.cookies.join('\n')).toMatch(/session_token=[^\n]*Max-Age=2592000/)
    const shared = await signIn({ email: person.email, password, shared: 'ya' }, new Headers())
    expect(shared.cookies.filter((cookie) => cookie.includes('session_token'))).toHaveLength(1)
    for (const cookie of shared.cookies) expect(cookie).not.toMatch(/Max-Age=[1-9]|Expires|portal\.device/)
    const found = await getPerson(headersWith(shared.cookies))
    expect(found).toMatchObject({ person: { id: person.id }, cookies: [] })
    expect((await sessionsOf(person)).map((each) => each.shared).toSorted()).toEqual([false, true])
  })

  test('opens a fresh session every time, and ends the one that the browser had', async () => {
    const [person, other] = [await aClient({ password }), await aClient({ password })]
    const elsewhere = await signIn({ email: person.email, password }, new Headers())
    const first = await signIn({ email: person.email, password }, new Headers())
    const second = await signIn({ email: person.email, password }, headersWith(first.cookies))
    expect(await getPerson(headersWith(first.cookies))).toBeNull()
    expect((await getPerson(headersWith(second.cookies)))?.person.id).toBe(person.id)
    // Another sign-in in the same browser ends it too; a wrong password ends nothing.
    const wrong = { email: other.email, password: 'salah-sekali' }
    await expect(signIn(wrong, headersWith(second.cookies))).rejects.toThrow(refusal)
    expect(await getPerson(headersWith(second.cookies))).not.toBeNull()
    await signIn({ email: other.email, password }, headersWith(second.cookies))
    expect(await getPerson(headersWith(second.cookies))).toBeNull()
    expect(await getPerson(headersWith(elsewhere.cookies))).not.toBeNull()
  })

  test('never takes over a session that the visitor brought along', async () => {
    const person = await aClient({ password })
    const planted = '__Secure-portal.session_token=planted.c2lnbmF0dXJl'
    const { cookies } = await signIn({ email: person.email, password }, new Headers({ cookie: planted }))
    expect(cookies.join()).not.toContain('planted')
    expect((await sessionsOf(person)).map(({ token }) => token)).not.toContain('planted')
  })

  test('sends the token signed: the stored value alone opens nothing', async () => {
    const person = await aClient({ password })
    const { cookies } = await signIn({ email: person.email, password }, new Headers())
    const [opened] = await sessionsOf(person)
    const value = decodeURIComponent(/session_token=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? '')
    const [token, signature = ''] = value.split('.')
    expect(token).toBe(opened?.token)
    // 62 signs, 32 times: 190 bits.
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(Buffer.from(signature, 'base64')).toHaveLength(32)
  })
})

describe('anything else', () => {
  const attempts: readonly (readonly [string, () => { email: string; password: string }])[] = [
    ['a wrong password', () => ({ email: client.email, password: 'rahasia-sekali-43' })],
    ['the password in other letters', () => ({ email: client.email, password: password.toUpperCase() })],
    ['the password with a blank behind it', () => ({ email: client.email, password: `${password} ` })],
    ['an unknown address', () => ({ email: 'tidak-ada@contoh.id', password })],
    ['what is no address', () => ({ email: 'siti', password })],
    ['an empty address', () => ({ email: '', password })],
    ['an empty password', () => ({ email: client.email, password: '' })],
    ['a password longer than any', () => ({ email: client.email, password: 'p'.repeat(10_000) })],
    ['SQL', () => ({ email: "' or 1=1 --@contoh.id", password })],
  ]

  test.each(attempts)('%s gets the one answer and opens nothing', async (_, attempt) => {
    const before = await sessionsOf(client)
    await expect(signIn(attempt(), new Headers())).rejects.toThrow(refusal)
    await expect(signIn(attempt(), new Headers())).rejects.toMatchObject({ code: 'invalid', status: 400, fields: {} })
    expect(await sessionsOf(client)).toEqual(before)
  })

  test('someone without a password cannot sign in', async () => {
    const filedFor = await aClient()
    await expect(signIn({ email: filedFor.email, password: '' }, new Headers())).rejects.toThrow(refusal)
    await expect(signIn({ email: filedFor.email, password }, new Headers())).rejects.toThrow(refusal)
  })

  test('someone banned gets the same answer', async () => {
    const banned = await aClient({ password })
    await database.update(user).set({ banned: true }).where(eq(user.id, banned.id))
    await expect(signIn({ email: banned.email, password }, new Headers())).rejects.toThrow(refusal)
    expect(await sessionsOf(banned)).toEqual([])
  })

  test('an unknown address costs a hash, as a known one does', async () => {
    const hashesFor = async (email: string) => {
      vi.clearAllMocks()
      await expect(signIn({ email, password: 'salah-sekali-1' }, new Headers(), '10.1.0.1')).rejects.toThrow(refusal)
      return vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length
    }
    expect(await hashesFor(client.email)).toBe(1)
    expect(await hashesFor('tidak-ada@contoh.id')).toBe(1)
  })
})

describe('the history of an account', () => {
  const attemptsOf = (person: Person) =>
    database.select().from(signInAttempt).where(eq(signInAttempt.userId, person.id)).orderBy(asc(signInAttempt.id))
  const phone = new Headers({ 'user-agent': 'Mozilla/5.0 (Android 9)', 'x-forwarded-for': '203.0.113.66' })

  test('holds every try with device and address, the wrong ones too', async () => {
    const person = await aClient({ password })
    await signIn({ email: person.email, password: 'salah' }, phone, '198.51.100.7').catch(() => undefined)
    await signIn({ email: person.email, password }, phone, '198.51.100.7')
    await signIn({ email: person.email, password }, new Headers())
    expect(await attemptsOf(person)).toMatchObject([
      { succeeded: false, ipAddress: '198.51.100.7', userAgent: 'Mozilla/5.0 (Android 9)' },
      { succeeded: true, ipAddress: '198.51.100.7', userAgent: 'Mozilla/5.0 (Android 9)' },
      { succeeded: true, ipAddress: null, userAgent: null },
    ])
  })

  test('of a blocked person notes the right password as refused', async () => {
    const person = await aClient({ password })
    await database.update(user).set({ banned: true }).where(eq(user.id, person.id))
    await expect(signIn({ email: person.email, password }, phone)).rejects.toThrow(refusal)
    expect(await attemptsOf(person)).toMatchObject([{ succeeded: false }])
  })

  test('does not grow for an address no one has, nor by a user agent without end', async () => {
    const before = await database.$count(signInAttempt)
    await signIn({ email: 'siapa@contoh.id', password }, phone).catch(() => undefined)
    expect(await database.$count(signInAttempt)).toBe(before)
    const person = await aClient({ password })
    await signIn({ email: person.email, password }, new Headers({ 'user-agent': 'x'.repeat(9_000) }))
    expect((await attemptsOf(person))[0]?.userAgent).toHaveLength(400)
  })

  test('and the session name the address the server saw, not the one a visitor wrote', async () => {
    const person = await aClient({ password })
    await signIn({ email: person.email, password }, phone, '198.51.100.7')
    expect((await sessionsOf(person)).map(({ ipAddress }) => ipAddress)).toEqual(['198.51.100.7'])
    const other = await aClient({ password })
    await signIn({ email: other.email, password }, phone)
    expect((await sessionsOf(other)).map(({ ipAddress }) => ipAddress)).not.toContain('203.0.113.66')
  })

  test('is written by the same statements for an unknown address as for a known one, without waiting for the disk', async () => {
    const writesFor = async (email: string) => {
      query.mockClear()
      await expect(signIn({ email, password: 'salah-sekali-1' }, phone, '10.1.0.2')).rejects.toThrow(refusal)
      const texts = query.mock.calls.map(([given]: unknown[]) =>
        String((given as { text?: string }).text ?? given).trim(),
      )
      return texts.filter((text) => !text.startsWith('select'))
    }
    const known = await writesFor(client.email)
    expect(await writesFor('tidak-ada@contoh.id')).toEqual(known)
    const noted = known.find((text) => text.includes('"sign_in_attempt"'))
    expect(noted).toContain("set_config('synchronous_commit', 'off', true)")
  })
})

test('the three demo addresses, and no others, are those of demo mode', () => {
  expect(demoAccounts.map(({ email }) => email)).toEqual(['client@spmb.test', 'agent@spmb.test', 'admin@spmb.test'])
  for (const { email } of demoAccounts) expect(isDemoAddress(email)).toBe(true)
  expect(isDemoAddress(client.email)).toBe(false)
})
