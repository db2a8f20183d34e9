// 'Lengkapi akun': an account that only a number opened gets an address and a password, and keeps what it asked.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { session, user } from '#domain/accounts/account-tables.ts'
import { confirmEmailChange, getEmailChange } from '#domain/accounts/email/email-change.ts'
import { insertLink, newToken } from '#domain/accounts/one-time-link.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { codeOf, ownerWay, requestOwnerCode, wrongNumberCode } from '#domain/accounts/phone/number-code.server.ts'
import { giveNumber } from '#domain/accounts/phone/proven-number.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { mailEmailChange } from '#domain/notifications/account-mails.ts'
import { database } from '#platform/database/database.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { auditOf, mailsTo } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { completeAccount } from './password.server.ts'

provideDatabase()

const newPassword = 'Lampu-Sungai-Payung?4'
const network = '203.0.113.40'

let counter = 6_281_650_000_000
let person: Person
let email = ''
beforeEach(async () => {
  const number = String(++counter)
  email = `lengkap-${number}@contoh.id`
  person = {
    ...(await aClient({ email: `pemohon-${number}@tanpa-email.invalid`, emailVerified: false })),
    sessionId: `sesi-${number}`,
  }
  await database.transaction((tx) => giveNumber(tx, number, person.id, 'message'))
})

async function complete(wishes: { code?: string; password?: string; name?: string; who?: Person } = {}) {
  const id = await requestOwnerCode(person, network)
  const { code = codeOf(id), password = newPassword, name = 'Siti Aminah', who = person } = wishes
  const input = { name, email, newPassword: password, confirmPassword: password, code }
  const given = { code, codes: { ids: [id], network } }
  const retry = () => completeAccount(who, input, { proof: given, version: '2025-1' })
  return {
    id,
    retry,
    done: await retry().then(
      () => 'done',
      (error: Error) => error,
    ),
  }
}

const rowOf = async () => (await database.select().from(user).where(eq(user.id, person.id)))[0]

describe('a right code', () => {
  test('stores name and password; the address waits for its link, and only then signs in', async () => {
    expect((await complete()).done).toBe('done')
    expect(await ownerWay(person)).toBe('password')
    expect(await rowOf()).toMatchObject({ name: 'Siti Aminah', email: person.email, emailVerified: false })
    expect(await getEmailChange(person.id)).toMatchObject({ newEmail: email, newConfirmedAt: null })
    await expect(signIn({ email, password: newPassword }, new Headers())).rejects.toThrow('salah')
    await mailEmailChange({ userId: person.id, key: email })
    expect((await mailsTo({ email })).map(({ subject }) => subject)).toEqual(['Konfirmasi email baru'])
    expect(await mailsTo(person)).toEqual([])
    const token = newToken()
    await database.transaction((tx) => insertLink(tx, { purpose: 'change-email-new', token, userId: person.id }))
    expect(await confirmEmailChange({ token, password: newPassword }, { person: null })).toBe('changed')
    expect((await signIn({ email, password: newPassword }, new Headers())).cookies.length).toBeGreaterThan(0)
    expect((await auditOf(`user:${person.id}`)).map(({ action }) => action)).toEqual([
      'account.account-complete',
      'account.email-change-request',
      'account.email-change',
    ])
  })

  test('signs out the other devices, not this one', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const rows = [person.sessionId ?? '', `lain-${counter}`].map((id) => ({
      id,
      token: id,
      userId: person.id,
      expiresAt,
    }))
    await database.insert(session).values(rows)
    await complete()
    const left = await database.select({ id: session.id }).from(session).where(eq(session.userId, person.id))
    expect(left).toEqual([{ id: person.sessionId }])
  })

  test('is answered alike for an address that has an account, whose owner is notified of it', async () => {
    await aClient({ email, password: newPassword })
    expect((await complete()).done).toBe('done')
    expect(await getEmailChange(person.id)).toMatchObject({ newEmail: email })
    await mailEmailChange({ userId: person.id, key: email })
    expect((await mailsTo({ email })).map(({ subject }) => subject)).toEqual(['Anda sudah punya akun'])
    expect(await rowOf()).toMatchObject({ email: person.email })
  })
})

describe('nothing is stored', () => {
  test.each([
    ['for a wrong code', { code: '12' }, wrongNumberCode],
    ['while the consent is withdrawn', { withdrawn: true }, 'Persetujuan Anda sedang ditarik'],
  ])('%s', async (_, { withdrawn = false, ...wishes }: { code?: string; withdrawn?: boolean }, words) => {
    const who = { ...person, consentWithdrawn: withdrawn }
    expect(String((await complete({ ...wishes, who })).done)).toContain(words)
    expect([await ownerWay(person), await getEmailChange(person.id)]).toEqual(['code', undefined])
  })

  test('for a password that is easy to guess, and the code stays good', async () => {
    const { id, done } = await complete({ password: 'Password-123' })
    expect(done).toBeInstanceOf(Error)
    const proof = { code: codeOf(id), codes: { ids: [id], network } }
    const input = { name: 'Siti', email, newPassword, confirmPassword: newPassword, code: codeOf(id) }
    await completeAccount(person, input, { proof, version: '2025-1' })
    expect(await ownerWay(person)).toBe('password')
  })

  test('a second time', async () => {
    await complete()
    expect(String((await complete()).done)).toContain('sudah punya password')
  })
})
