// Whether somebody's account is linked with one of the provider, for the own page and for administrators.
import { and, eq } from 'drizzle-orm'
import { linkedIdentity } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'

/** A linked account of a provider. */
export interface LinkedIdentity {
  /** The address the provider named when it was linked. */
  readonly email: string
  readonly linkedAt: Date
  readonly lastUsedAt: Date
}

/** The account of this provider (its issuer) that the person signs in with; null without one. */
export async function findLinkedIdentity(personId: string, issuer: string): Promise<LinkedIdentity | null> {
  const [found] = await database
    .select(pick(linkedIdentity, 'email', 'linkedAt', 'lastUsedAt'))
    .from(linkedIdentity)
    .where(and(eq(linkedIdentity.userId, personId), eq(linkedIdentity.issuer, issuer)))
  return found ?? null
}
