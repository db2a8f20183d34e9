// What goes of an account: all of it, what staff wrote down of somebody, or old tries to sign in.
import { and, eq, inArray, lt, not, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  account,
  consent,
  emailChange,
  guardianConsent,
  linkedIdentity,
  profilePhoto,
  session,
  signInAttempt,
  twoFactor,
  user,
  verification,
} from '#domain/accounts/account-tables.ts'
import { numberCode, provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { removeSome } from '#platform/database/remove-some.ts'
import { now } from '#shared/dates.ts'

/** Erases everything of a person but the row, which keeps `left` as name and address and is blocked; the caller has locked it. */
export async function eraseAccountData(
  tx: Transaction,
  personId: string,
  left: { readonly name: string; readonly email: string },
): Promise<void> {
  const owned = [session, account, consent, guardianConsent, emailChange, profilePhoto, signInAttempt, twoFactor]
  for (const table of [...owned, linkedIdentity]) await tx.delete(table).where(eq(table.userId, personId))
  await tx.delete(verification).where(eq(verification.value, personId))
  await tx.delete(provenNumber).where(eq(provenNumber.personId, personId))
  await tx.delete(numberCode).where(eq(numberCode.personId, personId))
  await tx
    .update(user)
    .set({
      ...left,
      emailVerified: false,
      image: null,
      phone: null,
      nisn: null,
      organization: null,
      registrant: null,
      position: null,
      address: null,
      specializations: [],
      lastSeenAt: null,
      banned: true,
      erasedAt: now(),
      updatedAt: now(),
    })
    .where(eq(user.id, personId))
}

/** Forgets what staff wrote down of somebody in an account that nobody can sign in to. */
export async function clearPlaceholder(tx: Transaction, personId: string): Promise<void> {
  const empty = { name: 'Pemohon', phone: null, organization: null, nisn: null, address: null }
  await tx.update(user).set(empty).where(eq(user.id, personId))
}

/** Deletes the accounts with these addresses, but for those whose id `isUsed`. */
export async function removeAccounts(
  tx: Transaction,
  emails: readonly string[],
  isUsed: (personId: SQLWrapper) => SQL,
): Promise<void> {
  await tx.delete(user).where(and(inArray(user.email, [...emails]), not(isUsed(user.id))))
}

/** How many tries to sign in there are from before the moment. */
export function countOldSignIns(db: Database | Transaction, before: Date): Promise<number> {
  return db.$count(signInAttempt, lt(signInAttempt.createdAt, before))
}

/** Deletes the next of them; gives how many. */
export function eraseOldSignIns(tx: Transaction, before: Date): Promise<number> {
  return removeSome(tx, signInAttempt, signInAttempt.id, lt(signInAttempt.createdAt, before))
}
