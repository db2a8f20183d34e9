// Checks our access to better-auth's internals against the library itself: it signs in, renews and waits; ours read what it left.
import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { session, verification } from '#domain/accounts/account-tables.ts'
import { auth, renewAfter, sessionLifetime } from '#domain/accounts/auth.server.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { headersWith } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import {
  isDueForRenewal,
  openedSessionToken,
  pendingSignInCookie,
  pendingSignInLifetime,
  pendingSignInPrefix,
  sessionToken,
  sharedDeviceCookie,
} from './better-auth-internals.server.ts'

provideDatabase()

const password = 'Kucing-Terbang?77'
let email: string

beforeAll(async () => {
  email = (await aClient({ password })).email
})

/** The library's own sign-in: its answer, and the cookies it sets. */
async function libraryAnswers(rememberMe = true) {
  const { headers, response } = await auth().api.signInEmail({
    body: { email, password, rememberMe },
    headers: new Headers(),
    returnHeaders: true,
  })
  return { cookies: headers.getSetCookie(), response }
}

/** The library's own sign-in of someone without a second factor. */
async function librarySignsIn() {
  const { cookies, response } = await libraryAnswers()
  if (!('token' in response)) throw new Error('a second step is asked for')
  return { cookies, headers: headersWith(cookies), token: response.token }
}

test('the token of a cookie that the library signed is read from a request and from its own answer', async () => {
  const { token, cookies, headers } = await librarySignsIn()
  expect([sessionToken(headers), openedSessionToken(cookies)]).toEqual([token, token])
  const stored = await database.select().from(session).where(eq(session.token, token))
  expect(stored).toHaveLength(1)
  expect(openedSessionToken(cookies.filter((cookie) => !cookie.includes('session_token')))).toBeUndefined()
})

test('what the library refuses is no token for us either', async () => {
  const { headers } = await librarySignsIn()
  const cookie = headers.get('cookie') ?? ''
  for (const forged of [cookie.replace('session_token=', 'session_token=x'), cookie.replace(/.%3D/, 'A%3D'), 'a=b']) {
    const request = new Headers({ cookie: forged === cookie ? cookie.replace(/.%3D/, 'E%3D') : forged })
    expect(await auth().api.getSession({ headers: request })).toBeNull()
    expect(sessionToken(request)).toBeNull()
  }
})

test.each([
  [1_000, 'a second before it is due'],
  [-1_000, 'a second after'],
])('the library renews a session exactly when we say so: %i ms, %s', async (left) => {
  const { token, headers } = await librarySignsIn()
  const expiresAt = new Date(Date.now() + sessionLifetime - renewAfter + left * 10)
  await database.update(session).set({ expiresAt }).where(eq(session.token, token))
  const answer = await auth().api.getSession({ headers, returnHeaders: true })
  const isRenewed = answer.headers?.getSetCookie().some((cookie) => cookie.includes('session_token=')) ?? false
  expect(isRenewed).toBe(left < 0)
  expect(isDueForRenewal(expiresAt, sessionLifetime, renewAfter)).toBe(isRenewed)
})

/** What a Set-Cookie value says beside its value. */
const attributesOf = (cookie: string) => cookie.replace(/=[^;]*/, '')

test.each([true, false])(
  'a pending sign-in of our endpoint is as the library’s, remembered: %s',
  async (rememberMe) => {
    const { headers } = await librarySignsIn()
    const owner = await auth().api.getSession({ headers })
    const userId = owner?.user.id ?? ''
    const made = await auth().api.enableTwoFactor({ body: { password }, headers })
    if (made.method !== 'totp') throw new Error('another kind of second factor')
    await auth().api.verifyTOTP({ body: { code: codeOf(made.totpURI, -1) }, headers })
    const theirs = (await libraryAnswers(rememberMe)).cookies
    const { headers: answer } = await auth().api.awaitSecondStep({ body: { userId, rememberMe }, returnHeaders: true })
    const ours = answer.getSetCookie()
    const pending = (cookies: readonly string[]) =>
      cookies.filter((cookie) => cookie.startsWith(`${pendingSignInCookie}=`)).map(attributesOf)
    expect(pending(ours)).toEqual(pending(theirs))
    const isShared = (cookies: readonly string[]) =>
      cookies.some((cookie) => cookie.startsWith(`${sharedDeviceCookie}=`) && !/Max-Age=0/.test(cookie))
    expect([isShared(ours), isShared(theirs)]).toEqual([!rememberMe, !rememberMe])
    const kept = headersWith(ours.filter((cookie) => !/Max-Age=0/.test(cookie)))
    expect(await auth().api.getPendingSignIn({ headers: kept })).toBe(userId)
    // Five wrong codes end the wait, as they do after a password.
    for (let tries = 0; tries < 5; tries++) {
      await expect(auth().api.verifyTOTP({ body: { code: '000000' }, headers: kept })).rejects.toThrow()
    }
    const code = codeOf(made.totpURI, 1)
    await expect(auth().api.verifyTOTP({ body: { code }, headers: kept })).rejects.toThrow()
    const again = await auth().api.awaitSecondStep({ body: { userId, rememberMe }, returnHeaders: true })
    const opened = await auth().api.verifyTOTP({
      ...{ body: { code }, returnHeaders: true },
      headers: headersWith(again.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie))),
    })
    const cookies = opened.headers.getSetCookie()
    expect(openedSessionToken(cookies)).toBeDefined()
    expect(cookies.some((cookie) => /session_token=[^;]+;.*Max-Age=[1-9]/.test(cookie))).toBe(rememberMe)
    await auth().api.disableTwoFactor({ body: { password }, headers: headersWith(cookies) })
  },
)

test('a sign-in that waits for its second step is kept, named and timed as we think', async () => {
  const { headers } = await librarySignsIn()
  const made = await auth().api.enableTwoFactor({ body: { password }, headers })
  if (made.method !== 'totp') throw new Error('another kind of second factor')
  await auth().api.verifyTOTP({ body: { code: codeOf(made.totpURI) }, headers })

  const before = Date.now()
  const { cookies } = await libraryAnswers(false)
  const names = cookies.map((cookie) => cookie.split('=', 1).join())
  expect(names).toEqual(expect.arrayContaining([pendingSignInCookie, sharedDeviceCookie]))
  expect(openedSessionToken(cookies)).toBeUndefined()
  const kept = await database
    .select()
    .from(verification)
    .where(like(verification.identifier, `${pendingSignInPrefix}%`))
  const userId = await auth().api.getPendingSignIn({ headers: headersWith(cookies) })
  expect(kept.map(({ value }) => value)).toContain(userId)
  const lasts = Math.max(...kept.map(({ expiresAt }) => expiresAt.getTime())) - before
  expect(Math.round(lasts / 60_000)).toBe(pendingSignInLifetime / 60_000)
})
