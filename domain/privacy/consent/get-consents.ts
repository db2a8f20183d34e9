// What a person agreed to, for 'Data saya'.
import { asc, eq } from 'drizzle-orm'
import { consent, guardianConsent, user } from '#domain/accounts/account-tables.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Registrant } from '#domain/accounts/registrant.ts'
import { database } from '#platform/database/database.server.ts'
import { NotFound } from '#shared/errors.ts'

/** The consents of an account; accounts from before they were recorded have none. */
export interface Consents {
  readonly documents: readonly {
    readonly document: 'terms' | 'privacy'
    readonly version: string
    readonly acceptedAt: Date
  }[]
  readonly registrant: Registrant | null
  readonly guardian: { readonly name: string; readonly version: string; readonly agreedAt: Date } | null
  /** Since when they are withdrawn; null: they hold. */
  readonly withdrawnAt: Date | null
}

/**
 * The person's own consents, the oldest first.
 * @throws NotFound when the account is gone.
 */
export async function getConsents(person: Person): Promise<Consents> {
  const [own] = await database
    .select({ registrant: user.registrant, withdrawnAt: user.consentWithdrawnAt })
    .from(user)
    .where(eq(user.id, person.id))
  if (!own) throw new NotFound()
  const documents = await database
    .select({ document: consent.document, version: consent.version, acceptedAt: consent.acceptedAt })
    .from(consent)
    .where(eq(consent.userId, person.id))
    .orderBy(asc(consent.acceptedAt), asc(consent.document))
  const [guardian = null] = await database
    .select({ name: guardianConsent.name, version: guardianConsent.version, agreedAt: guardianConsent.agreedAt })
    .from(guardianConsent)
    .where(eq(guardianConsent.userId, person.id))
  return { ...own, documents, guardian }
}
