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
  contact,
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
import { eraseContact } from '#domain/accounts/contacts/contacts.ts'
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
  await eraseContact(tx, personId, left.name)
}

export async function removeAccounts(
  tx: Transaction,
  emails: readonly string[],
  isUsed: (personId: SQLWrapper) => SQL,
): Promise<void> {
  await tx.delete(user).where(and(inArray(user.email, [...emails]), not(isUsed(user.id))))
}

type RequestColumns = Pick<PersonColumns, 'id' | 'erasureRequestedAt' | 'erasedAt'>

/** Stores the request once; false when the person has asked before or is erased. */
export async function noteErasureRequest(tx: Transaction, personId: string, at: Date): Promise<boolean> {
  const isNew = ({ id, erasureRequestedAt, erasedAt }: RequestColumns) =>
    and(eq(id, personId), isNull(erasureRequestedAt), isNull(erasedAt))
  const asked = { erasureRequestedAt: at }
  const accounts = await tx.update(user).set(asked).where(isNew(user)).returning({ id: user.id })
  const contacts = await tx.update(contact).set(asked).where(isNew(contact)).returning({ id: contact.id })
  return accounts.length + contacts.length > 0
}

export async function deleteErasureRequests(
  tx: Transaction,
  whose: { readonly of: string } | { readonly notOf: readonly string[] },
): Promise<number> {
  const isTheirs = ({ id, erasureRequestedAt, erasedAt }: RequestColumns) => {
    const who = 'of' in whose ? eq(id, whose.of) : notInArray(id, [...whose.notOf])
    return and(isNotNull(erasureRequestedAt), isNull(erasedAt), who)
  }
  const none = { erasureRequestedAt: null }
  const accounts = await tx.update(user).set(none).where(isTheirs(user)).returning({ id: user.id })
  const contacts = await tx.update(contact).set(none).where(isTheirs(contact)).returning({ id: contact.id })
  return accounts.length + contacts.length
}

/** Reads accounts and contacts by the columns that both have; a database of an older portal has no contacts. */
async function readBoth<Row>(
  db: Database | Transaction,
  read: (table: typeof contact) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`select to_regclass('contact') as found`)
  const accounts = await read(user as unknown as typeof contact)
  return rows[0]?.found ? [...accounts, ...(await read(contact))] : accounts
}

export async function findErasedRequesters(
  db: Database | Transaction,
  since: Date,
): Promise<{ id: string; at: Date }[]> {
  const rows = await readBoth(db, (table) =>
    db
      .select({ id: table.id, at: table.erasedAt })
      .from(table)
      .where(and(isNotNull(table.erasedAt), gte(table.erasedAt, since))),
  )
  return rows.map(({ id, at }) => ({ id, at: at ?? since }))
}

/** Those who asked and are not erased yet; null for those of `ids` who did not ask. */
export function findErasureRequests(db: Database | Transaction, ids: readonly string[] = []) {
  return readBoth(db, (table) =>
    db
      .select({ id: table.id, at: table.erasureRequestedAt })
      .from(table)
      .where(and(isNull(table.erasedAt), or(isNotNull(table.erasureRequestedAt), inArray(table.id, [...ids])))),
  )
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
