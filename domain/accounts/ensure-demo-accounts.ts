// Creates the demo accounts and keeps their passwords as the environment says.
import { and, eq } from 'drizzle-orm'
import { database } from '#platform/database.server.ts'
import { now } from '#shared/dates.ts'
import { account, permissionGrant, user } from './account-tables.ts'
import { demoAccounts } from './demo-accounts.ts'
import { insertAccount } from './insert-account.server.ts'
import { hashPassword, passwordMatches } from './password.server.ts'

/** Makes sure that the three demo accounts exist and open with `password`. Safe to repeat. */
export async function ensureDemoAccounts(password: string): Promise<void> {
  for (const { permissions, ...demo } of demoAccounts) {
    const [known] = await database
      .select({ id: user.id, hash: account.password })
      .from(user)
      .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
      .where(eq(user.email, demo.email))
    if (known?.hash && (await passwordMatches(known.hash, password))) continue
    const passwordHash = await hashPassword(password)
    await database.transaction(async (tx) => {
      if (known) {
        await tx.update(account).set({ password: passwordHash, updatedAt: now() }).where(eq(account.userId, known.id))
        return
      }
      const id = await insertAccount(tx, { ...demo, passwordHash, at: now() })
      if (!id || permissions.length === 0) return
      const grants = permissions.map((permission) => ({ userId: id, permission, grantedAt: now() }))
      await tx.insert(permissionGrant).values(grants)
    })
  }
}
