// Checks that outside demo mode no one signs in with a demo address, even when the account exists.
import { beforeAll, expect, test, vi } from 'vitest'
import { ensureDemoAccounts } from '#domain/accounts/registration/ensure-demo-accounts.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { env } from '#platform/env.server.ts'
import { aClient } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { session } from './account-tables.ts'
import { demoAccounts } from './demo-accounts.ts'

vi.mock(import('#platform/env.server.ts'), async (original) => {
  const actual = await original()
  return { ...actual, env: { ...actual.env, demo: false } }
})

provideDatabase()

const password = 'Spmb-Demo-2025!'

beforeAll(() => ensureDemoAccounts(password))

test.each(demoAccounts.map(({ email }) => email))('%s is refused with the right password', async (email) => {
  expect(env.demo).toBe(false)
  await expect(signIn({ email, password }, new Headers())).rejects.toMatchObject({
    code: 'invalid',
    message: 'Email atau password salah',
  })
  expect(await database.select().from(session)).toEqual([])
})

test('everybody else signs in as ever', async () => {
  const client = await aClient({ password })
  expect((await signIn({ email: client.email, password }, new Headers())).role).toBe('client')
})
