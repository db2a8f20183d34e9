import { asc, eq, exists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { insertAccount } from '#domain/accounts/account.server.ts'
import { linkedIdentity, user } from '#domain/accounts/account-tables.ts'
import { hasPassword } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Database, Transaction } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { pick } from '#shared/pick.ts'
import { type ProofWay, provenNumber } from './phone-tables.ts'

const columns = {
  ...pick(user, 'id', 'name', 'email', 'emailVerified', 'role', 'officeId', 'organization', 'banned'),
  ...pick(user, 'consentWithdrawnAt', 'twoFactorEnabled'),
}

export function provenNumbers<Alias extends string>(name: Alias) {
  return new QueryBuilder()
    .select(pick(provenNumber, 'number', 'personId', 'provenAt'))
    .from(provenNumber)
    .as(name)
}

export interface NumberOwner {
  readonly person: Person
  readonly banned: boolean
}

export async function findNumberOwner(db: Database | Transaction, number: string): Promise<NumberOwner | null> {
  const [found] = await db
    .select(columns)
    .from(provenNumber)
    .innerJoin(user, eq(user.id, provenNumber.personId))
    .where(eq(provenNumber.number, number))
  if (!found) return null
  const { banned, consentWithdrawnAt, twoFactorEnabled, ...person } = found
  const consentWithdrawn = consentWithdrawnAt !== null
  return {
    person: { ...person, permissions: [], consentWithdrawn, hasSecondFactor: twoFactorEnabled ?? false },
    banned,
  }
}

export async function findProvenNumbers(db: Database | Transaction, personId: string): Promise<string[]> {
  const rows = await db
    .select({ number: provenNumber.number })
    .from(provenNumber)
    .where(eq(provenNumber.personId, personId))
    .orderBy(asc(provenNumber.provenAt), asc(provenNumber.number))
  return rows.map(({ number }) => number)
}

/** A person for a number that no one has proven before; `email` leads nowhere, `name` is how the number calls itself. */
export interface NewNumberOwner {
  readonly name: string
  readonly email: string
}

/** Returns the owner of the number, created if needed; safe in parallel. @throws when `fresh.email` is taken. */
export async function ensureNumberOwner(
  tx: Transaction,
  number: string,
  way: ProofWay,
  fresh: NewNumberOwner,
): Promise<NumberOwner> {
  const known = await findNumberOwner(tx, number)
  if (known) return known
  const at = now()
  const personId = await insertAccount(tx, { ...fresh, phone: number, role: 'client', passwordHash: null, at })
  if (!personId) throw new Error('a fresh address was taken')
  await tx.insert(provenNumber).values({ number, personId, way, provenAt: at }).onConflictDoNothing()
  const owner = await findNumberOwner(tx, number)
  if (!owner) throw new Error('a proven number has no owner')
  if (owner.person.id !== personId) await tx.delete(user).where(eq(user.id, personId))
  return owner
}

/** Gives the number to the person, also from another account: the latest proof counts. Returns the previous owner. */
export async function giveNumber(
  tx: Transaction,
  number: string,
  personId: string,
  way: ProofWay,
): Promise<NumberOwner | null> {
  const before = await findNumberOwner(tx, number)
  const row = { personId, way, provenAt: now() }
  await tx
    .insert(provenNumber)
    .values({ number, ...row })
    .onConflictDoUpdate({ target: provenNumber.number, set: row })
  return before?.person.id === personId ? null : before
}

export async function removeNumber(tx: Transaction, number: string, personId: string): Promise<void> {
  const [owner] = await tx.select().from(provenNumber).where(eq(provenNumber.number, number)).for('update')
  if (owner?.personId === personId) await tx.delete(provenNumber).where(eq(provenNumber.number, number))
}

const one = { one: sql`1` }

/** True with a password, a proven number or a provider account: the owner can sign in, unless blocked. */
export function canBeOpened(personId: SQLWrapper | string): SQL {
  const build = new QueryBuilder()
  const byNumber = build.select(one).from(provenNumber).where(eq(provenNumber.personId, personId))
  const byProvider = build.select(one).from(linkedIdentity).where(eq(linkedIdentity.userId, personId))
  return sql`(${or(hasPassword(personId), exists(byNumber), exists(byProvider))})`
}
