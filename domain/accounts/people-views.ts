import { and, eq, exists, gte, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias, QueryBuilder, type ReferenceConfig, text } from 'drizzle-orm/pg-core'
import type { Transaction } from '#platform/database/database.server.ts'
import { pick } from '#shared/pick.ts'
import {
  account,
  contact,
  guardianConsent,
  permissionGrant,
  requester,
  session,
  signInAttempt,
  user,
} from './account-tables.ts'
import type { Permission, Role } from './person.ts'

const build = new QueryBuilder()

const facts = {
  ...pick(user, 'id', 'name', 'email', 'emailVerified', 'role', 'banned', 'officeId', 'organization', 'phone'),
  ...pick(user, 'consentWithdrawnAt', 'erasureRequestedAt', 'erasedAt', 'lastSeenAt', 'createdAt'),
}

/** An account that signs in: not blocked, and not erased, because erasing blocks it. */
export const isActive: SQL = eq(user.banned, false)

export const isStaffAccount: SQL = ne(user.role, 'client')

export const grantedPermissions = sql<Permission[]>`array(
  select ${permissionGrant.permission} from ${permissionGrant} where ${permissionGrant.userId} = ${user.id})`

const everybody = build.select(facts).from(user)

export function people<Alias extends string>(name: Alias) {
  return everybody.as(name)
}

const contactFacts = {
  ...pick(contact, 'id', 'name', 'phone', 'organization', 'erasureRequestedAt', 'erasedAt', 'createdAt'),
  email: sql<string | null>`null::text`,
  emailVerified: sql<boolean>`false`,
  role: sql<Role>`'client'::text`,
  banned: sql<boolean>`false`,
  officeId: sql<number | null>`null::integer`,
  consentWithdrawnAt: sql<Date | null>`null::timestamptz`,
  lastSeenAt: sql<Date | null>`null::timestamptz`,
}

type Fact = keyof typeof facts

const inOrder = <Columns extends Record<Fact, unknown>>(columns: Columns) =>
  pick(columns, ...(Object.keys(facts) as Fact[]))

/** Its email may be null, which the column's type does not say. */
type Everyone = Omit<typeof facts, 'email'> & { email: typeof user.phone }

// Without conditions: PostgreSQL finds a row by its index only in parts without one.
const everyRequester = build
  .select(facts as unknown as Everyone)
  .from(user)
  .unionAll(build.select(inOrder(contactFacts)).from(contact))

/** Accounts, and contacts without one; the email of a contact is null, because each question names its own. */
export function requesters<Alias extends string>(name: Alias) {
  return everyRequester.as(name)
}

/** Those who work here and can sign in, like `people`, with what was granted to them. */
export const staff = build
  .select({ ...facts, permissions: grantedPermissions.as('permissions') })
  .from(user)
  .where(and(isStaffAccount, isActive))
  .as('staff')

export const guardians = build
  .select(pick(guardianConsent, 'userId', 'name'))
  .from(guardianConsent)
  .as('guardians')

const one = { one: sql`1` }

/** True for an account with a password. `personId` is a column or an id. To ask whether anyone can sign in: phone/can-be-opened.ts. */
export function hasPassword(personId: SQLWrapper | string): SQL {
  // An own alias, because views of people may be called 'account'.
  const credential = alias(account, 'credential')
  const withPassword = build
    .select(one)
    .from(credential)
    .where(and(eq(credential.userId, personId), isNotNull(credential.password)))
  return exists(withPassword)
}

export function wasSeenSince(personId: SQLWrapper, since: Date): SQL {
  const seen = build
    .select(one)
    .from(session)
    .where(and(eq(session.userId, personId), gte(session.lastSeenAt, since)))
  return exists(seen)
}

/** Accounts by the NISN of their pupil. */
export const nisnOwners = build
  .select(pick(user, 'id', 'nisn'))
  .from(user)
  .where(isNotNull(user.nisn))
  .as('nisn_owner')

export function signInAttempts<Alias extends string>(name: Alias) {
  return build
    .select(
      pick(signInAttempt, 'id', 'userId', 'succeeded', 'awaitsCode', 'way', 'ipAddress', 'userAgent', 'createdAt'),
    )
    .from(signInAttempt)
    .as(name)
}

export type PersonColumns = { readonly [Fact in keyof typeof facts]: SQLWrapper }

/**
 * Locks the next accounts by id that `which` finds, then contacts, at most `limit`; concurrent changes are checked again.
 * Questions, messages and files of theirs that are being stored are waited for, and new ones wait.
 */
export async function lockRequesters(
  tx: Transaction,
  which: (person: PersonColumns) => SQL | undefined,
  limit: number,
): Promise<{ id: string; name: string; email: string | null; emailVerified: boolean }[]> {
  const shown = ['id', 'name', 'email', 'emailVerified'] as const
  const accounts = await tx
    .select(pick(facts, ...shown))
    .from(user)
    .where(which(facts))
    .orderBy(user.id)
    .limit(limit)
    .for('update')
  const contacts = await tx
    .select(pick(contactFacts, ...shown))
    .from(contact)
    .where(which(contactFacts))
    .orderBy(contact.id)
    .limit(limit - accounts.length)
    .for('update')
  const found = [...accounts, ...contacts]
  const ids = found.map(({ id }) => id)
  await tx.select().from(requester).where(inArray(requester.id, ids)).orderBy(requester.id).for('update')
  return found
}

/** References an account or a contact. */
export function requesterReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return text(name).references(() => requester.id, actions)
}

export function personReference<Name extends string>(name: Name, actions?: ReferenceConfig['actions']) {
  return text(name).references(() => user.id, actions)
}
