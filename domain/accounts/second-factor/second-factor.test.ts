// Checks the second factor: how it is switched on and off, what the second step of signing in lets through, who resets it.
import { asc, eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountSignIns } from '#domain/accounts/account.server.ts'
import { session, signInAttempt, twoFactor, user, verification } from '#domain/accounts/account-tables.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import { setPassword } from '#domain/accounts/password/password.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { completeSignIn, getPendingSignIn } from '#domain/accounts/sign-in/complete-sign-in.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { outcomeOf } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { codeOf } from '#tests/builders/a-second-factor.ts'
import { aSession, headersWith } from '#tests/builders/a-session.ts'
import { auditOf, jobsOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { handlers } from '#worker/work.ts'
import {
  beginSecondFactor,
  changeStaffTwoFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  secondFactorIsDue,
} from './second-factor.server.ts'
import { secondStepInput } from './second-factor-input.ts'

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const actual = await original()
  return { ...actual, env: { ...actual.env } }
})

provideDatabase()
afterEach(() => vi.restoreAllMocks())

const password = 'Kucing-Terbang?77'
const typed = (code: string) => secondStepInput.parse({ code })

async function signedIn(headers: Headers): Promise<Person> {
  const person = (await getPerson(headers))?.person
  if (!person) throw new Error('not signed in')
  return person
}

/** Someone whose second factor is on: the key, the recovery codes and the session it was switched on in. */
async function withFactor(build: (wishes: { password: string }) => Promise<Person> = aClient) {
  const { id, email } = await build({ password })
  const before = await aSession({ email }, password)
  const uri = await beginSecondFactor(await signedIn(before), password, before)
  const code = codeOf(uri)
  const { codes, cookies } = await confirmSecondFactor(await signedIn(before), code, before)
  const headers = headersWith(cookies)
  return { id, email, uri, code, codes, before, headers, person: await signedIn(headers) }
}

/** Gives the right password; the headers of the browser that is asked for a code. */
async function pendingOf(email: string): Promise<Headers> {
  const { role, cookies } = await signIn({ email, password }, new Headers())
  expect(role).toBeNull()
  return headersWith(cookies)
}

const sessionsOf = (userId: string) => database.select().from(session).where(eq(session.userId, userId))
const newsOf = async (userId: string) =>
  (await jobsOf('account.second-factor-changed', 'userId', userId)).map((job) => (job as { change: string }).change)

/** A code that is not among those the portal takes now. */
function wrongFor(uri: string, nth = 0): string {
  const good = new Set([-1, 0, 1, 2].map((later) => codeOf(uri, later)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].filter((code) => !good.has(code))[nth] ?? ''
  )
}

describe('switching on', () => {
  test('takes a password, then a code; the session is renewed, the others end, the owner is notified', async () => {
    const { id, before, person, codes, uri, headers } = await withFactor()
    expect(new URL(uri).searchParams.get('issuer')).toBe('Helpdesk SPMB')
    expect(person.hasSecondFactor).toBe(true)
    expect(await getPerson(before)).toBeNull()
    expect(await sessionsOf(id)).toHaveLength(1)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await getSecondFactor(person)).toEqual({ isOn: true, isRequired: false, codesLeft: 10 })
    expect((await auditOf(`user:${id}`)).map(({ action }) => action)).toEqual(['account.second-factor-on'])
    expect(await newsOf(id)).toEqual(['on'])
    await expect(beginSecondFactor(person, password, headers)).rejects.toMatchObject({ code: 'conflict' })
    await expect(confirmSecondFactor(person, codeOf(uri, 1), headers)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is refused with a wrong password or code, and then nothing is on', async () => {
    const { email } = await aClient({ password })
    const headers = await aSession({ email }, password)
    const person = await signedIn(headers)
    await expect(confirmSecondFactor(person, '123456', headers)).rejects.toMatchObject({ code: 'conflict' })
    await expect(beginSecondFactor(person, 'salah', headers)).rejects.toMatchObject({
      fields: { password: 'Password salah' },
    })
    const uri = await beginSecondFactor(person, password, headers)
    await expect(confirmSecondFactor(person, wrongFor(uri), headers)).rejects.toThrow(/^Kode salah/)
    expect((await signIn({ email, password }, new Headers())).role).toBe('client')
    expect(await newsOf(person.id)).toEqual([])
  })

  test('is stopped after ten tries', async () => {
    const { email } = await aClient({ password })
    const headers = await aSession({ email }, password)
    const person = await signedIn(headers)
    for (let tries = 0; tries < 10; tries++) {
      await expect(beginSecondFactor(person, 'salah', headers)).rejects.toMatchObject({ code: 'invalid' })
    }
    await expect(beginSecondFactor(person, password, headers)).rejects.toMatchObject({ code: 'too_many' })
  })

  test('keeps key and recovery codes encrypted', async () => {
    const { id, uri, codes } = await withFactor()
    const [row] = await database.select().from(twoFactor).where(eq(twoFactor.userId, id))
    const key = new URL(uri).searchParams.get('secret') ?? ''
    const kept = `${row?.secret} ${row?.backupCodes}`
    expect(row?.secret).toMatch(/^[\da-f]{100,}$/)
    for (const secret of [key, ...codes]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('signing in', () => {
  test('opens no session before the code, and one after it', async () => {
    const { id, email, uri, headers: other } = await withFactor()
    const { cookies } = await signIn({ email, password }, new Headers())
    expect(await getPerson(headersWith(cookies))).toBeNull()
    expect(await sessionsOf(id)).toHaveLength(1)
    expect(await accountSignIns.taken(email)).toBe(1)
    const pending = headersWith(cookies)
    expect(await getPendingSignIn(pending)).toEqual({ id, email, role: 'client' })
    const done = await completeSignIn(typed(codeOf(uri, 1)), pending)
    expect(done?.role).toBe('client')
    expect(await accountSignIns.taken(email)).toBe(0)
    expect((await getPerson(headersWith(done?.cookies ?? [])))?.person.id).toBe(id)
    expect(await getPerson(other)).not.toBeNull()
    expect(await getPendingSignIn(pending)).toBeNull()
    expect(await completeSignIn(typed(codeOf(uri, -1)), pending)).toBeNull()
    const tries = await database.select().from(signInAttempt).where(eq(signInAttempt.userId, id))
    expect(tries.map(outcomeOf)).toEqual(['signed-in', 'signed-in'])
  })

  test('leaves a try whose code never came in the history, also when someone else’s came', async () => {
    const { id, email, uri } = await withFactor()
    const from = (device: string) => new Headers({ 'user-agent': device })
    await signIn({ email, password }, from('pencuri'))
    const { cookies } = await signIn({ email, password }, from('pemilik'))
    const owner = headersWith(cookies)
    owner.set('user-agent', 'pemilik')
    const history = async () => {
      const rows = await database
        .select()
        .from(signInAttempt)
        .where(eq(signInAttempt.userId, id))
        .orderBy(asc(signInAttempt.id))
      return rows.slice(1).map((row) => [row.userAgent, outcomeOf(row)])
    }
    expect(await history()).toEqual([
      ['pencuri', 'awaits-code'],
      ['pemilik', 'awaits-code'],
    ])
    await completeSignIn(typed(wrongFor(uri, 0)), owner).catch(() => undefined)
    await completeSignIn(typed(codeOf(uri, 1)), owner)
    expect(await history()).toEqual([
      ['pencuri', 'awaits-code'],
      ['pemilik', 'refused'],
      ['pemilik', 'signed-in'],
    ])
  })

  test('on a shared device opens a session that ends with the browser', async () => {
    const { id, email, uri } = await withFactor()
    const { cookies } = await signIn({ email, password, shared: 'ya' }, new Headers())
    const done = await completeSignIn(typed(codeOf(uri, 1)), headersWith(cookies))
    const sent = done?.cookies.filter((cookie) => !cookie.includes('Max-Age=0')) ?? []
    expect(sent.filter((cookie) => cookie.includes('session_token'))).toHaveLength(1)
    for (const cookie of sent) expect(cookie).not.toMatch(/Max-Age|portal\.device/)
    expect((await sessionsOf(id)).map(({ shared }) => shared).toSorted()).toEqual([false, true])
  })

  test('beside someone’s open session opens one of the right person', async () => {
    const { id, email, uri } = await withFactor()
    const neighbour = await aSession(await aClient({ password }), password)
    const both = new Headers({ cookie: `${neighbour.get('cookie')}; ${(await pendingOf(email)).get('cookie')}` })
    const done = await completeSignIn(typed(codeOf(uri, 1)), both)
    expect((await getPerson(headersWith(done?.cookies ?? [])))?.person.id).toBe(id)
  })

  test('reveals nothing about the factor before the right password', async () => {
    const { email } = await withFactor()
    const words = async (input: { email: string; password: string }) =>
      signIn(input, new Headers()).catch((error: Error) => [error.constructor.name, error.message])
    const wrong = await words({ email, password: 'bukan-ini-99' })
    expect(wrong).toEqual(['Invalid', 'Email atau password salah'])
    expect(wrong).toEqual(await words({ email: (await aClient({ password })).email, password: 'bukan-ini-99' }))
  })

  test('takes a code of the app once, also the one that switched it on', async () => {
    const { email, uri, code: first } = await withFactor()
    await expect(completeSignIn(typed(first), await pendingOf(email))).rejects.toThrow(/^Kode salah/)
    const code = typed(codeOf(uri, 1))
    expect(await completeSignIn(code, await pendingOf(email))).not.toBeNull()
    await expect(completeSignIn(code, await pendingOf(email))).rejects.toThrow(/^Kode salah/)
  })

  test('takes a recovery code once, in capitals and without its dash too', async () => {
    const { email, codes, person } = await withFactor()
    const [first = '', second = ''] = codes
    expect(await completeSignIn(typed(first), await pendingOf(email))).not.toBeNull()
    await expect(completeSignIn(typed(first), await pendingOf(email))).rejects.toThrow(/sekali pakai/)
    const sloppy = ` ${second.toUpperCase().replace('-', ' ')} `
    expect(await completeSignIn(typed(sloppy), await pendingOf(email))).not.toBeNull()
    expect((await getSecondFactor(person)).codesLeft).toBe(8)
  })

  test.each(['app', 'recovery'])('with the same %s code in two browsers at once lets one in', async (kind) => {
    const { email, uri, codes } = await withFactor()
    const code = typed(kind === 'app' ? codeOf(uri, 1) : (codes[0] ?? ''))
    const [one, two] = [await pendingOf(email), await pendingOf(email)]
    const outcomes = await Promise.allSettled([completeSignIn(code, one), completeSignIn(code, two)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid' } })
  })

  test('with five wrong codes is over, also for the right one; after ten nothing helps for a while', async () => {
    const { id, email, uri, codes } = await withFactor()
    const wrong = { code: 'invalid', fields: { code: expect.stringMatching(/^Kode salah/) } }
    const pending = await pendingOf(email)
    for (let nth = 0; nth < 5; nth++) {
      await expect(completeSignIn(typed(wrongFor(uri, nth)), pending)).rejects.toMatchObject(wrong)
    }
    expect(await completeSignIn(typed(codes[0] ?? ''), pending)).toBeNull()
    expect(await getPendingSignIn(pending)).toBeNull()
    const next = await pendingOf(email)
    for (let nth = 0; nth < 4; nth++) {
      await expect(completeSignIn(typed(`aaaaa-aaaa${nth}`), next)).rejects.toMatchObject(wrong)
    }
    await expect(completeSignIn(typed(codes[0] ?? ''), next)).rejects.toMatchObject({
      message: 'Terlalu banyak percobaan. Coba lagi dalam 15 menit.',
    })
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('to an account that Better Auth has locked says how long that lasts', async () => {
    const { id, email, codes } = await withFactor()
    await database
      .update(twoFactor)
      .set({ lockedUntil: new Date(Date.now() + 290_000) })
      .where(eq(twoFactor.userId, id))
    await expect(completeSignIn(typed(codes[0] ?? ''), await pendingOf(email))).rejects.toMatchObject({
      message: 'Terlalu banyak percobaan. Coba lagi dalam 5 menit.',
    })
  })

  test.each([
    ['no cookie', () => ''],
    ['a forged cookie', (cookie: string) => cookie.replace(/.{6}$/, 'AAAA%3D')],
    ['a cookie of another name', (cookie: string) => cookie.replace('two_factor', 'two_factors')],
  ])('with %s leads nowhere', async (_, change) => {
    const { email, uri } = await withFactor()
    const pending = await pendingOf(email)
    const changed = new Headers({ cookie: change(pending.get('cookie') ?? '') })
    expect(await getPendingSignIn(changed)).toBeNull()
    expect(await completeSignIn(typed(codeOf(uri, 1)), changed)).toBeNull()
    expect(await completeSignIn(typed(codeOf(uri, 1)), pending)).not.toBeNull()
  })

  test('that waits longer than ten minutes is over', async () => {
    const { id, email, uri } = await withFactor()
    const pending = await pendingOf(email)
    await database
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(like(verification.identifier, '2fa-%'))
    expect(await getPendingSignIn(pending)).toBeNull()
    expect(await completeSignIn(typed(codeOf(uri, 1)), pending)).toBeNull()
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  test('that waits ends when the password is set again, which leaves the factor on; no blocked person is let in', async () => {
    const { id, email, uri, codes } = await withFactor()
    const waiting = await pendingOf(email)
    const token = newToken()
    await database.transaction((tx) => insertLink(tx, { purpose: 'set-password', token, userId: id }))
    await setPassword(
      { token, newPassword: password, confirmPassword: password, terms: 'ya' },
      { terms: '1', privacy: '1' },
    )
    expect(await completeSignIn(typed(codeOf(uri, 1)), waiting)).toBeNull()

    // The factor outlives the reset: the new password alone opens no session.
    const pending = await pendingOf(email)
    expect(await sessionsOf(id)).toEqual([])
    await database.update(user).set({ banned: true }).where(eq(user.id, id))
    expect(await completeSignIn(typed(codes[0] ?? ''), pending)).toBeNull()
    expect(await sessionsOf(id)).toEqual([])
  })
})

test.each(['', '12345', '1234567', 'abc', '12345a', 'abcde-fghij-k', '<script>'])('%j is no code', (code) => {
  expect(secondStepInput.safeParse({ code }).error?.issues[0]?.message).toMatch(/^Kode (salah|harus diisi)/)
})

describe('what the owner changes', () => {
  test('new recovery codes take the place of the old ones', async () => {
    const { id, email, person, headers, codes } = await withFactor()
    await expect(renewRecoveryCodes(person, 'salah', headers)).rejects.toThrow('Password salah')
    const fresh = await renewRecoveryCodes(person, password, headers)
    expect(fresh).toHaveLength(10)
    await expect(completeSignIn(typed(codes[0] ?? ''), await pendingOf(email))).rejects.toThrow(/sekali pakai/)
    expect(await completeSignIn(typed(fresh[0] ?? ''), await pendingOf(email))).not.toBeNull()
    expect(await newsOf(id)).toEqual(['on', 'codes'])
  })

  test('switched off, the password is enough again; waiting sign-ins are over', async () => {
    const { id, email, person, headers, uri } = await withFactor()
    const waiting = await pendingOf(email)
    await expect(removeSecondFactor(person, 'salah', headers)).rejects.toThrow('Password salah')
    await removeSecondFactor(person, password, headers)
    expect(await completeSignIn(typed(codeOf(uri, 1)), waiting)).toBeNull()
    expect((await signIn({ email, password }, new Headers())).role).toBe('client')
    expect((await auditOf(`user:${id}`)).map(({ action }) => action)).toEqual([
      'account.second-factor-on',
      'account.second-factor-off',
    ])
    await expect(removeSecondFactor(person, password, headers)).rejects.toMatchObject({ code: 'conflict' })
    await expect(renewRecoveryCodes(person, password, headers)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the duty', () => {
  test('is the administrators’ outside demo mode only', async () => {
    const admin = await anAdmin({})
    expect(await secondFactorIsDue(admin)).toBe(false)
    vi.spyOn(env, 'demo', 'get').mockReturnValue(false)
    expect(await secondFactorIsDue(admin)).toBe(true)
    expect(await secondFactorIsDue({ ...admin, hasSecondFactor: true })).toBe(false)
    expect(await secondFactorIsDue(await aClient({}))).toBe(false)
    expect(await secondFactorIsDue(await anAgent({}))).toBe(false)
    await expect(
      removeSecondFactor({ ...admin, hasSecondFactor: true }, password, new Headers()),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('is the agents’ while the setting says so, which who looks after security changes, on record', async () => {
    const agent = await anAgent({})
    const admin = await anAdmin({ permissions: ['security'] })
    expect(await secondFactorIsDue(agent)).toBe(false)
    await changeStaffTwoFactor(admin, true)
    await changeStaffTwoFactor(admin, true)
    expect(await secondFactorIsDue(agent)).toBe(true)
    expect(await secondFactorIsDue(await aClient({}))).toBe(false)
    for (const other of [agent, await aClient({}), await anAdmin({ permissions: ['users', 'system'] })]) {
      await expect(changeStaffTwoFactor(other, false)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await changeStaffTwoFactor(admin, false)
    expect(await secondFactorIsDue(agent)).toBe(false)
    expect((await auditOf('setting:staff_two_factor')).map(({ actorId, changes }) => [actorId, changes])).toEqual([
      [admin.id, { value: [false, true] }],
      [admin.id, { value: [true, false] }],
    ])
  })
})

describe('a lost device', () => {
  test.each([
    ['an agent', () => anAgent({}), aClient, 'forbidden'],
    ['a client', () => aClient({}), aClient, 'forbidden'],
    ['an admin without the permission', () => anAdmin({ permissions: ['security', 'system'] }), aClient, 'forbidden'],
    ['an admin who is no super admin, for an admin', () => anAdmin({ permissions: ['users'] }), anAdmin, 'forbidden'],
    ['an admin with the permission, for a client', () => anAdmin({ permissions: ['users'] }), aClient, undefined],
    ['an admin with the permission, for an agent', () => anAdmin({ permissions: ['users'] }), anAgent, undefined],
    ['a super admin, for an admin', () => anAdmin({ permissions: ['super_admin'] }), anAdmin, undefined],
  ] as const)('reset by %s', async (_, who, whose, refused) => {
    const [admin, { id, email, headers }] = [await who(), await withFactor(whose)]
    const waiting = await pendingOf(email)
    const outcome = resetSecondFactor({ ...admin, requestId: 'permintaan-3' }, id)
    if (refused) {
      await expect(outcome).rejects.toMatchObject({ code: refused })
      expect(await getPerson(headers)).not.toBeNull()
      expect(await getPendingSignIn(waiting)).not.toBeNull()
      return
    }
    await outcome
    expect(await sessionsOf(id)).toEqual([])
    expect(await getPendingSignIn(waiting)).toBeNull()
    expect((await signIn({ email, password }, new Headers())).role).not.toBeNull()
    expect((await auditOf(`user:${id}`)).at(-1)).toMatchObject({
      action: 'account.second-factor-reset',
      actorId: admin.id,
      requestId: 'permintaan-3',
    })
    expect(await newsOf(id)).toEqual(['on', 'reset'])
  })

  test('is nothing one resets for oneself, for no one, or where there is nothing to reset', async () => {
    const { id } = await withFactor(anAdmin)
    const admin = await anAdmin({ permissions: ['super_admin'] })
    await expect(resetSecondFactor({ ...admin, id }, id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(resetSecondFactor(admin, 'tidak-ada')).rejects.toMatchObject({ code: 'not_found' })
    await expect(resetSecondFactor(admin, (await aClient({})).id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('the owner gets one mail for each change, however often it is handled', async () => {
    const { id, email, headers, person } = await withFactor()
    await renewRecoveryCodes(person, password, headers)
    await removeSecondFactor(person, password, headers)
    const handler = handlers.find(({ name }) => name === 'account.second-factor-changed')
    for (const job of await jobsOf('account.second-factor-changed', 'userId', id)) {
      await handler?.run(job)
      await handler?.run(job)
    }
    const mails = await mailsTo({ email })
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Kode pemulihan baru sudah dibuat',
      'Verifikasi dua langkah sudah dimatikan',
      'Verifikasi dua langkah sudah dinyalakan',
    ])
    for (const { text } of mails) expect(text).toContain('/forgot-password')
  })
})
