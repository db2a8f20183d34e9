// What the portal's database has of an account: its row, sessions and tries to sign in.
import { asc, eq } from 'drizzle-orm'
import { session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { auditEntry } from '#platform/audit/audit-tables.ts'
import { database } from '#platform/database/database.server.ts'

/** The row of the account with this address. @throws when there is none. */
export async function userOf(email: string) {
  const [row] = await database.select().from(user).where(eq(user.email, email))
  if (!row) throw new Error(`no account has ${email}`)
  return row
}

/** The sessions of an account, oldest first. */
export const sessionsOf = (userId: string) =>
  database.select().from(session).where(eq(session.userId, userId)).orderBy(asc(session.createdAt))

/** The tries to sign in to an account, oldest first. */
export const attemptsOf = (userId: string) =>
  database.select().from(signInAttempt).where(eq(signInAttempt.userId, userId)).orderBy(asc(signInAttempt.id))

/** The audit entries of one action, oldest first. */
export const auditOfAction = (action: string) =>
  database.select().from(auditEntry).where(eq(auditEntry.action, action)).orderBy(asc(auditEntry.id))
