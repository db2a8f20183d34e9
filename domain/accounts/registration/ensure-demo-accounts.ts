// The demo accounts' beginning and end: made and kept open in demo mode, shut outside of it.
import { and, eq, inArray } from 'drizzle-orm'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { account, permissionGrant, session, user } from '#domain/accounts/account-tables.ts'
import { type DemoAccount, demoAccounts } from '#domain/accounts/demo-accounts.ts'
import { hashPassword, type NewPasswordHash, passwordMatches } from '#domain/accounts/password-hash.server.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'

async function ensureDemoAccount({ permissions, ...demo }: DemoAccount, password: string): Promise<void> {
  const [known] = await database
    .select({ id: user.id, hash: account.password })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(eq(user.email, demo.email))
  if (known) await database.update(user).set({ emailVerified: true }).where(eq(user.id, known.id))
  if (known?.hash && (await passwordMatches(known.hash, password))) return
  // The operator's own choice, held to the rules of PORTAL_DEMO_PASSWORD when the portal starts.
  const passwordHash = (await hashPassword(password)) as NewPasswordHash
  await database.transaction(async (tx) => {
    if (known) {
      await tx.update(account).set({ password: passwordHash, updatedAt: now() }).where(eq(account.userId, known.id))
      return
    }
    const id = await insertAccount(tx, { ...demo, emailVerified: true, passwordHash, at: now() })
    if (!id || permissions.length === 0) return
    const grants = permissions.map((permission) => ({ userId: id, permission, grantedAt: now() }))
    await tx.insert(permissionGrant).values(grants)
  })
}

export async function ensureDemoAccounts(password: string): Promise<void> {
  await Promise.all(demoAccounts.map((each) => ensureDemoAccount(each, password)))
}

/** Ends the demo accounts' sessions. The rows stay, because tickets of other people may name them as author. */
export async function shutDemoAccounts(): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email)
  const people = database.select({ id: user.id }).from(user).where(inArray(user.email, emails))
  await database.delete(session).where(inArray(session.userId, people))
}
