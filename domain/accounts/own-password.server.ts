// Compares a password with the one that somebody has now, before something that only its owner may do.
import { and, eq } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { account } from './account-tables.ts'
import { passwordMatches } from './password-hash.server.ts'
import type { Person } from './person.ts'

/** True when the password is the person's current one; false also for an account without a password. */
export async function isOwnPassword(person: Pick<Person, 'id'>, password: string): Promise<boolean> {
  const [credential] = await database
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, person.id), eq(account.providerId, 'credential')))
  return Boolean(credential?.hash) && passwordMatches(credential?.hash ?? '', password)
}
