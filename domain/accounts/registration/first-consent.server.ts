// What somebody agrees to who comes to an account by a link instead of registering it: staff filed for them, invited them,
// or a stranger had used their address.
import { and, eq, isNotNull } from 'drizzle-orm'
import { account, consent, user } from '#domain/accounts/account-tables.ts'
import type { SetPasswordInput } from '#domain/accounts/credential-input.ts'
import { toRegistrant } from '#domain/accounts/registrant-input.ts'
import { database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { storeRegistrant } from './store-registrant.server.ts'

/** The versions of the texts that the page names. */
export type LegalVersions = Readonly<Record<'terms' | 'privacy', string>>

async function consentState(db: typeof database | Transaction, userId: string) {
  const [owner] = await db
    .select({ role: user.role, emailVerified: user.emailVerified, withdrawnAt: user.consentWithdrawnAt })
    .from(user)
    .where(eq(user.id, userId))
  return { owner, consents: await db.$count(consent, eq(consent.userId, userId)) }
}

/**
 * True for a client's account without a consent on record, and for one whose consents fall with the link: they are
 * those of somebody who never confirmed the address (`proveAddress`). Who withdrew agrees again on 'Data saya' alone.
 */
export async function lacksConsent(userId: string): Promise<boolean> {
  const { owner, consents } = await consentState(database, userId)
  if (owner?.role !== 'client') return false
  if (owner.emailVerified) return consents === 0 && owner.withdrawnAt === null
  const password = and(eq(account.userId, userId), isNotNull(account.password))
  return consents === 0 || (await database.$count(account, password)) > 0
}

/**
 * Keeps the agreement of an account that has none once its address is proven, and who its owner is.
 * @throws Invalid when the form does not say that its page asked for it.
 */
export async function keepFirstConsent(
  tx: Transaction,
  userId: string,
  input: SetPasswordInput,
  versions: LegalVersions,
): Promise<void> {
  const { owner, consents } = await consentState(tx, userId)
  if (owner?.role !== 'client' || owner.withdrawnAt !== null || consents > 0) return
  if (!input.terms) throw new Invalid('Anda harus menyetujui syarat dan ketentuan')
  await insertConsents(tx, userId, versions)
  const registrant = toRegistrant(input)
  if (registrant) await storeRegistrant(tx, userId, registrant, versions.privacy)
}

/** Keeps the agreement of a client who comes in by a number, where none is on record; who withdrew stays withdrawn. */
export async function keepConsent(tx: Transaction, userId: string, versions: LegalVersions): Promise<void> {
  const { owner, consents } = await consentState(tx, userId)
  if (owner?.role !== 'client' || owner.withdrawnAt !== null || consents > 0) return
  await insertConsents(tx, userId, versions)
}

async function insertConsents(tx: Transaction, userId: string, versions: LegalVersions): Promise<void> {
  const acceptedAt = now()
  const documents = ['terms', 'privacy'] as const
  await tx
    .insert(consent)
    .values(documents.map((document) => ({ userId, document, version: versions[document], acceptedAt })))
}
