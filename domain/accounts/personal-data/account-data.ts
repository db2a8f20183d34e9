import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
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
import { getEmailChange } from '#domain/accounts/email/email-change.ts'
import type { PersonColumns } from '#domain/accounts/people-views.ts'
import { numberCode, provenNumber } from '#domain/accounts/phone/phone-tables.ts'
import { deviceOf } from '#domain/accounts/sessions/sessions.ts'
import { outcomeOf } from '#domain/accounts/sign-in-attempt.ts'
import { type Database, database, type Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { getConsents } from './consents.ts'

/**
 * What the account stores of a person; photo in base64, times in ISO 8601.
 * @throws NotFound when the account is gone.
 */
export async function collectAccountData(personId: string) {
  const [own] = await database.select().from(user).where(eq(user.id, personId))
  if (!own) throw new NotFound()
  const [photo] = await database.select().from(profilePhoto).where(eq(profilePhoto.userId, personId))
  const { documents, guardian } = await getConsents({ id: personId })
  const sessions = await database.select().from(session).where(eq(session.userId, personId))
  const signIns = await database
    .select()
    .from(signInAttempt)
    .where(eq(signInAttempt.userId, personId))
    .orderBy(desc(signInAttempt.id))
  const change = await getEmailChange(personId)
  const numbers = await database.select().from(provenNumber).where(eq(provenNumber.personId, personId))
  return {
    account: {
      ...pick(own, 'name', 'email', 'phone', 'nisn', 'emailVerified', 'role', 'registrant'),
      ...pick(own, 'organization', 'position', 'address', 'specializations'),
      newEmail: change?.newEmail ?? null,
      twoFactor: own.twoFactorEnabled === true,
      consentWithdrawnAt: own.consentWithdrawnAt?.toISOString() ?? null,
      createdAt: own.createdAt.toISOString(),
    },
    photo: photo ? { name: 'foto.webp', mediaType: 'image/webp', content: photo.content.toString('base64') } : null,
    consents: documents.map((each) => ({ ...each, acceptedAt: each.acceptedAt.toISOString() })),
    guardian: guardian && { ...guardian, agreedAt: guardian.agreedAt.toISOString() },
    numbers: numbers.map(({ number, way, provenAt }) => ({ number, way, provenAt: provenAt.toISOString() })),
    sessions: sessions.map(({ userAgent, ipAddress, createdAt, lastSeenAt }) => ({
      device: deviceOf(userAgent).name,
      ipAddress,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    signIns: signIns.map(({ ipAddress, userAgent, createdAt, way, ...row }) => ({
      way,
      outcome: outcomeOf(row),
      device: deviceOf(userAgent).name,
      ipAddress,
      at: createdAt.toISOString(),
    })),
  }
}

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

export async function clearPlaceholder(tx: Transaction, personId: string): Promise<void> {
  const empty = { name: 'Pemohon', phone: null, organization: null, nisn: null, address: null }
  await tx.update(user).set(empty).where(eq(user.id, personId))
}

export async function removeAccounts(
  tx: Transaction,
  emails: readonly string[],
  isUsed: (personId: SQLWrapper) => SQL,
): Promise<void> {
  await tx.delete(user).where(and(inArray(user.email, [...emails]), not(isUsed(user.id))))
}

export async function noteErasureRequest(tx: Transaction, personId: string, at: Date): Promise<boolean> {
  const noted = await tx
    .update(user)
    .set({ erasureRequestedAt: at })
    .where(and(eq(user.id, personId), isNull(user.erasureRequestedAt), isNull(user.erasedAt)))
    .returning({ id: user.id })
  return noted.length > 0
}

export async function deleteErasureRequests(
  tx: Transaction,
  whose: { readonly of: string } | { readonly notOf: readonly string[] },
): Promise<number> {
  const who = 'of' in whose ? eq(user.id, whose.of) : notInArray(user.id, [...whose.notOf])
  const deleted = await tx
    .update(user)
    .set({ erasureRequestedAt: null })
    .where(and(isNotNull(user.erasureRequestedAt), isNull(user.erasedAt), who))
    .returning({ id: user.id })
  return deleted.length
}

/** The accounts erased since the moment. Reads no other columns, so that a database of an older portal can be asked too. */
export async function findErasedAccounts(db: Database | Transaction, since: Date): Promise<{ id: string; at: Date }[]> {
  const rows = await db
    .select({ id: user.id, at: user.erasedAt })
    .from(user)
    .where(and(isNotNull(user.erasedAt), gte(user.erasedAt, since)))
  return rows.map(({ id, at }) => ({ id, at: at ?? since }))
}

/** Those who asked and are not erased yet; null for those of `ids` who did not ask. */
export function findErasureRequests(db: Database | Transaction, ids: readonly string[] = []) {
  return db
    .select({ id: user.id, at: user.erasureRequestedAt })
    .from(user)
    .where(and(isNull(user.erasedAt), or(isNotNull(user.erasureRequestedAt), inArray(user.id, [...ids]))))
    .orderBy(user.id)
    .execute()
}

export function isInactiveClient(person: PersonColumns, before: Date): SQL | undefined {
  const here = new QueryBuilder()
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.userId, person.id), gte(session.lastSeenAt, before)))
  return and(
    eq(person.role, 'client'),
    isNull(person.erasedAt),
    lt(person.createdAt, before),
    or(isNull(person.lastSeenAt), lt(person.lastSeenAt, before)),
    notExists(here),
  )
}
