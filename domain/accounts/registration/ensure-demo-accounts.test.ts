// Checks that the demo accounts come once, stay as they are, and open with the password of the environment.
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { getPerson } from '#domain/accounts/sessions/get-person.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.ts'
import { database } from '#platform/database/database.server.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { ensureDemoAccounts } from './ensure-demo-accounts.ts'

provideDatabase()

const emails = demoAccounts.map(({ email }) => email)

async function rows() {
  const users = await database.select().from(user).where(inArray(user.email, emails)).orderBy(user.email)
  const ids = users.map(({ id }) => id)
  return {
    users,
    credentials: await database.select().from(account).where(inArray(account.userId, ids)).orderBy(account.id),
    grants: await database.select().from(permissionGrant).where(inArray(permissionGrant.userId, ids)),
  }
}

describe('demo accounts', () => {
  test('are a client, an agent of the province who keeps content and reads figures, and a super admin', async () => {
    await ensureDemoAccounts('Spmb-Demo-2025!')
    for (const { email, role, name, organization, permissions } of demoAccounts) {
      const found = await getPerson(await aSession({ email }, 'Spmb-Demo-2025!'))
      expect(found?.person).toMatchObject({ email, role, name, organization, permissions, officeId: null })
    }
    expect(demoAccounts.map(({ role, permissions }) => [role, ...permissions])).toEqual([
      ['client'],
      ['agent', 'content', 'reports'],
      ['admin', 'super_admin', 'tickets', 'sealed_reports'],
    ])
  })

  test('show an agent whose profile is filled in', async () => {
    await ensureDemoAccounts('Spmb-Demo-2025!')
    const agent = (await rows()).users.find(({ role }) => role === 'agent')
    expect(agent).toMatchObject({
      position: 'Petugas Helpdesk',
      phone: '0812-0000-0000',
      specializations: ['Kendala masuk', 'Pengelolaan data', 'Dukungan teknis', 'Pelatihan pengguna'],
    })
  })

  test('made a second time change nothing, not even a hash', async () => {
    await ensureDemoAccounts('Spmb-Demo-2025!')
    const before = await rows()
    await ensureDemoAccounts('Spmb-Demo-2025!')
    expect(await rows()).toEqual(before)
    expect(before.users).toHaveLength(3)
    expect(before.credentials).toHaveLength(3)
  })

  test('take a new password of the environment, and the old one opens nothing', async () => {
    await ensureDemoAccounts('Sandi-Pertama-1')
    const before = await rows()
    await ensureDemoAccounts('Sandi-Kedua-2')
    for (const email of emails) {
      await expect(signIn({ email, password: 'Sandi-Pertama-1' }, new Headers())).rejects.toMatchObject({
        code: 'invalid',
      })
      expect((await signIn({ email, password: 'Sandi-Kedua-2' }, new Headers())).cookies.length).toBeGreaterThan(0)
    }
    const after = await rows()
    expect([after.users, after.grants]).toEqual([before.users, before.grants])
    expect(after.credentials).toHaveLength(3)
  })

  test('keep what was changed about them', async () => {
    await ensureDemoAccounts('Spmb-Demo-2025!')
    await database.update(user).set({ name: 'Nama Baru' }).where(eq(user.email, 'client@spmb.test'))
    await ensureDemoAccounts('Spmb-Demo-2025!')
    expect((await rows()).users.map(({ name }) => name)).toContain('Nama Baru')
  })
})
