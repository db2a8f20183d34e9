// Checks that registering makes exactly one client per address and reveals to no one that an address is taken.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RegistrationInput } from '#domain/accounts/account-input.ts'
import { account, permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import { passwordMatches } from '#domain/accounts/password-hash.server.ts'
import { database } from '#platform/database/database.server.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { auditOf, jobsOf } from '#tests/builders/stored-rows.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { registerAccount } from './registration.server.ts'

provideDatabase()

const aRegistration = (wishes: Partial<RegistrationInput> = {}): RegistrationInput => ({
  namaLengkap: 'Siti Rahmawati',
  nisn: '0051234567',
  noHp: '0812-3456-7890',
  email: `siti-${crypto.randomUUID()}@contoh.id`,
  password: 'rahasia-sekali-7',
  confirmPassword: 'rahasia-sekali-7',
  terms: 'on',
  ...wishes,
})

const usersOf = (email: string) => database.select().from(user).where(eq(user.email, email))
const credentialsOf = (userId: string) => database.select().from(account).where(eq(account.userId, userId))

async function registered(input: RegistrationInput) {
  await registerAccount(input, { address: '', requestId: 'permintaan-1' })
  const [stored] = await usersOf(input.email)
  if (!stored) throw new Error('no one was registered')
  return stored
}

describe('a new address', () => {
  test('makes a client with what the form said', async () => {
    const input = aRegistration()
    expect(await registered(input)).toMatchObject({
      name: 'Siti Rahmawati',
      email: input.email,
      nisn: '0051234567',
      phone: '0812-3456-7890',
      role: 'client',
      emailVerified: false,
      officeId: null,
      organization: null,
      banned: false,
    })
  })

  test('keeps the password as an Argon2id hash and nowhere as text', async () => {
    const input = aRegistration({ password: 'rahasia-sekali-42' })
    const stored = await registered(input)
    const credentials = await credentialsOf(stored.id)
    expect(credentials).toHaveLength(1)
    const { password: hash, ...rest } = credentials[0] ?? {}
    expect(rest).toMatchObject({ providerId: 'credential', accountId: stored.id, userId: stored.id })
    expect(hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(await passwordMatches(hash ?? '', input.password)).toBe(true)
    expect(await passwordMatches(hash ?? '', 'rahasia-sekali-43')).toBe(false)
    const everything = JSON.stringify([stored, credentials, await auditOf(`user:${stored.id}`)])
    expect(everything).not.toContain(input.password)
  })

  test('salts: the same password of two people has two hashes', async () => {
    const [one, two] = [await registered(aRegistration()), await registered(aRegistration())]
    const [[first], [second]] = [await credentialsOf(one.id), await credentialsOf(two.id)]
    expect(first?.password).not.toBe(second?.password)
  })

  test('is on record, signed in nowhere and announced to no one', async () => {
    const stored = await registered(aRegistration())
    expect(await auditOf(`user:${stored.id}`)).toEqual([
      expect.objectContaining({
        action: 'account.register',
        actorId: stored.id,
        actorName: 'Pemohon',
        requestId: 'permintaan-1',
        changes: {},
      }),
    ])
    expect(await database.select().from(session).where(eq(session.userId, stored.id))).toEqual([])
    expect(await jobsOf('account.registration-repeated', 'userId', stored.id)).toEqual([])
  })

  test('never makes anything but a client, whatever the input carries', async () => {
    const forged = {
      ...aRegistration(),
      role: 'admin',
      id: 'chosen',
      officeId: 1,
      permissions: ['super_admin'],
      banned: true,
    }
    const stored = await registered(forged)
    expect(stored).toMatchObject({ role: 'client', officeId: null, banned: false })
    expect(stored.id).not.toBe('chosen')
    expect(await database.select().from(permissionGrant).where(eq(permissionGrant.userId, stored.id))).toEqual([])
  })
})

describe('an address that already has an account', () => {
  test('changes nothing and is announced, so that its owner is notified', async () => {
    const input = aRegistration()
    const first = await registered(input)
    const credentials = await credentialsOf(first.id)

    await registerAccount({ ...input, namaLengkap: 'Orang Lain', nisn: '0099999999', password: 'kata-sandi-lain' })

    expect(await usersOf(input.email)).toEqual([first])
    expect(await credentialsOf(first.id)).toEqual(credentials)
    expect(await auditOf(`user:${first.id}`)).toHaveLength(1)
    expect(await jobsOf('account.registration-repeated', 'userId', first.id)).toEqual([{ userId: first.id }])
  })

  test('gives the very same answer as a new one', async () => {
    const input = aRegistration()
    expect(await registerAccount(input)).toBeUndefined()
    expect(await registerAccount(input)).toBeUndefined()
  })

  test('of staff stays staff', async () => {
    const admin = await anAdmin({ permissions: ['users'] })
    await registerAccount(aRegistration({ email: admin.email }))
    expect(await usersOf(admin.email)).toMatchObject([{ id: admin.id, role: 'admin', nisn: null }])
    expect(await credentialsOf(admin.id)).toEqual([])
  })

  test('five at once make one account, and the other four are announced', async () => {
    const input = aRegistration()
    await Promise.all(Array.from({ length: 5 }, () => registerAccount(input)))
    const users = await usersOf(input.email)
    expect(users).toHaveLength(1)
    const id = users[0]?.id ?? ''
    expect(await credentialsOf(id)).toHaveLength(1)
    expect(await auditOf(`user:${id}`)).toHaveLength(1)
    expect(await jobsOf('account.registration-repeated', 'userId', id)).toHaveLength(4)
  })
})

test('an account that cannot be put on record is not made', async () => {
  const input = aRegistration()
  await database.execute(
    sql`alter table audit_entry add constraint audit_is_broken check (action <> 'account.register') not valid`,
  )
  await expect(registerAccount(input)).rejects.toThrow()
  await database.execute(sql`alter table audit_entry drop constraint audit_is_broken`)
  expect(await usersOf(input.email)).toEqual([])
})
