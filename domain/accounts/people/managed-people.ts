import { and, asc, count, desc, eq, gt, ilike, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { permissionGrant, session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { permissions } from '#domain/accounts/permission-names.ts'
import type { Permission, Person, Role } from '#domain/accounts/person.ts'
import { canBeOpened } from '#domain/accounts/phone/proven-number.ts'
import { deviceOf } from '#domain/accounts/sessions/sessions.ts'
import { outcomeOf, type SignInOutcome, type SignInWay } from '#domain/accounts/sign-in-attempt.ts'
import { database } from '#platform/database/database.server.ts'
import { containsPattern } from '#platform/database/sql-expressions.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { listsStaff, type PeopleFilter } from './people-input.ts'
import { mayManagePeople, type PeoplePowers, personPermissionsFor } from './people-policy.ts'

const pageSize = 50

const sortedName = sql`lower(${user.name})`

function matches(filter: PeopleFilter): SQL | undefined {
  const { q, role, office, blocked, after } = filter
  const pattern = containsPattern(q)
  return and(
    isNull(user.erasedAt),
    q ? or(ilike(user.name, pattern), ilike(user.email, pattern)) : undefined,
    role && eq(user.role, role),
    listsStaff(filter) ? ne(user.role, 'client') : undefined,
    office === 'province' ? and(eq(user.role, 'agent'), isNull(user.officeId)) : undefined,
    office && office !== 'province' ? eq(user.officeId, Number(office)) : undefined,
    blocked && eq(user.banned, true),
    after
      ? sql`(${sortedName}, ${user.id}) > (select lower(last.name), last.id from ${user} last where last.id = ${after})`
      : undefined,
  )
}

/** A page of people by name, staff only without a search; `next` is the key of the next page. @throws NotFound. */
export async function findPeople(person: Person, filter: PeopleFilter, limit = pageSize) {
  if (!mayManagePeople(person)) throw new NotFound()
  const rows = await database
    .select({
      ...pick(user, 'id', 'name', 'email', 'role', 'officeId'),
      blocked: user.banned,
      canBeOpened: canBeOpened(user.id).mapWith(Boolean),
    })
    .from(user)
    .where(matches(filter))
    .orderBy(asc(sortedName), asc(user.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>['items'][number]

export interface SignIn {
  readonly id: number
  readonly outcome: SignInOutcome
  readonly way: SignInWay | null
  readonly device: string
  readonly address: string | null
  readonly at: Date
}

interface ManagedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** As the person typed it; no one proved it. */
  readonly phone: string | null
  readonly role: Role
  readonly officeId: number | null
  readonly permissions: readonly Permission[]
  readonly blocked: boolean
  readonly blockReason: string | null
  readonly canBeOpened: boolean
  readonly hasSecondFactor: boolean
  readonly createdAt: Date
  readonly sessions: number
  readonly isSelf: boolean
  readonly can: PeoplePowers
}

const historySize = 20

/** @throws NotFound without the power to manage people, or without such a person. */
export async function getManagedPerson(person: Person, id: string): Promise<ManagedPerson> {
  if (!mayManagePeople(person)) throw new NotFound()
  const [found] = await database
    .select({
      ...pick(user, 'id', 'name', 'email', 'phone', 'role', 'officeId', 'createdAt'),
      blocked: user.banned,
      blockReason: user.banReason,
      canBeOpened: canBeOpened(user.id).mapWith(Boolean),
      hasSecondFactor: sql<boolean>`coalesce(${user.twoFactorEnabled}, false)`,
    })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.erasedAt)))
  if (!found) throw new NotFound('Orang ini tidak ditemukan.')
  const [granted, [open]] = await Promise.all([
    database
      .select({ permission: permissionGrant.permission })
      .from(permissionGrant)
      .where(eq(permissionGrant.userId, id)),
    database
      .select({ sessions: count() })
      .from(session)
      .where(and(eq(session.userId, id), gt(session.expiresAt, now()))),
  ])
  const held = new Set(granted.map(({ permission }) => permission))
  return {
    ...found,
    permissions: (Object.keys(permissions) as Permission[]).filter((permission) => held.has(permission)),
    sessions: open?.sessions ?? 0,
    isSelf: person.id === id,
    can: personPermissionsFor(person, found),
  }
}

/** A page of the person's sign-in attempts, newest first. @throws NotFound for anyone who may not manage people. */
export async function findPersonSignIns(
  person: Person,
  id: string,
  before?: number,
): Promise<{ items: SignIn[]; next: number | null }> {
  if (!mayManagePeople(person)) throw new NotFound()
  const rows = await database
    .select({
      ...pick(signInAttempt, 'id', 'succeeded', 'awaitsCode', 'way', 'userAgent'),
      address: signInAttempt.ipAddress,
      at: signInAttempt.createdAt,
    })
    .from(signInAttempt)
    .where(and(eq(signInAttempt.userId, id), before ? lt(signInAttempt.id, before) : undefined))
    .orderBy(desc(signInAttempt.id))
    .limit(historySize + 1)
  const items = rows.slice(0, historySize).map(({ id, way, userAgent, address, at, ...row }) => ({
    ...{ id, way },
    outcome: outcomeOf(row),
    device: deviceOf(userAgent).name,
    address,
    at,
  }))
  return { items, next: rows.length > historySize ? (items.at(-1)?.id ?? null) : null }
}
