import { and, count, desc, eq, gt, inArray, lt, max, ne, notExists, sql } from 'drizzle-orm'
import {
  accountNetworkSignIns,
  accountSignIns,
  networkLinks,
  networkRegistrations,
  networkSignIns,
} from '#domain/accounts/account.server.ts'
import { securityAudit } from '#domain/accounts/account-audit.ts'
import { session, signInAttempt, user } from '#domain/accounts/account-tables.ts'
import { isActive, isStaffAccount } from '#domain/accounts/people-views.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { type AuditCheck, getLastAuditCheck } from '#platform/audit/audit-chain.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { database } from '#platform/database/database.server.ts'
import { addDays, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'
import { mayManageSecurity } from './security.ts'

/** Ends all staff sessions except the current one. Returns their number. @throws Forbidden without 'security'. */
export function endStaffSessions(person: Person): Promise<number> {
  if (!mayManageSecurity(person)) throw new Forbidden()
  return database.transaction(async (tx) => {
    const staff = tx.select({ id: user.id }).from(user).where(isStaffAccount)
    const ended = await tx
      .delete(session)
      .where(and(inArray(session.userId, staff), ne(session.id, person.sessionId ?? '')))
      .returning({ id: session.id })
    await recordAudit(tx, {
      actor: person,
      action: securityAudit['sessions-end'],
      target: 'staff',
      changes: { sessions: [ended.length, 0] },
    })
    return ended.length
  })
}

const dormantDays = 90

interface StaffName {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

export interface SecurityFigures {
  readonly coverage: { readonly role: 'agent' | 'admin'; readonly people: number; readonly covered: number }[]
  readonly sessions: { readonly people: number; readonly sessions: number }
  readonly failed: readonly (StaffName & { readonly tries: number; readonly lastAt: Date })[]
  readonly limits: readonly { readonly name: string; readonly reached: number }[]
  readonly dormant: readonly (StaffName & { readonly lastAt: Date | null })[]
  readonly auditCheck: AuditCheck | null
}

const opens = and(isStaffAccount, isActive)

async function countCoverage(): Promise<SecurityFigures['coverage']> {
  const rows = await database
    .select({
      role: user.role,
      people: count(),
      covered: sql<number>`(count(*) filter (where ${user.twoFactorEnabled}))::int`,
    })
    .from(user)
    .where(opens)
    .groupBy(user.role)
  return (['admin', 'agent'] as const).map((role) => {
    const row = rows.find((each) => each.role === role)
    return { role, people: row?.people ?? 0, covered: row?.covered ?? 0 }
  })
}

async function countStaffSessions(): Promise<{ people: number; sessions: number }> {
  const [row] = await database
    .select({ people: sql<number>`count(distinct ${session.userId})::int`, sessions: count() })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(isStaffAccount, gt(session.expiresAt, now())))
  return row ?? { people: 0, sessions: 0 }
}

async function findFailed(): Promise<SecurityFigures['failed']> {
  const rows = await database
    .select({
      ...pick(user, 'id', 'name', 'email', 'role'),
      tries: count(),
      lastAt: max(signInAttempt.createdAt),
    })
    .from(signInAttempt)
    .innerJoin(user, eq(user.id, signInAttempt.userId))
    .where(and(eq(signInAttempt.succeeded, false), gt(signInAttempt.createdAt, addDays(now(), -1))))
    .groupBy(user.id)
    .orderBy(desc(count()), user.id)
    .limit(20)
  return rows.flatMap(({ lastAt, ...row }) => (lastAt ? [{ ...row, lastAt }] : []))
}

async function findDormant(): Promise<SecurityFigures['dormant']> {
  const since = addDays(now(), -dormantDays)
  const signedIn = and(eq(signInAttempt.userId, user.id), eq(signInAttempt.succeeded, true))
  return database
    .select({
      ...pick(user, 'id', 'name', 'email', 'role'),
      lastAt: sql<Date | null>`(select max(created_at) from ${signInAttempt} where ${signedIn})`.mapWith(
        signInAttempt.createdAt,
      ),
    })
    .from(user)
    .where(
      and(
        opens,
        lt(user.createdAt, since),
        notExists(
          database
            .select({ one: sql`1` })
            .from(signInAttempt)
            .where(and(signedIn, gt(signInAttempt.createdAt, since))),
        ),
      ),
    )
    .orderBy(user.name, user.id)
    .limit(100)
}

async function countReached(): Promise<SecurityFigures['limits']> {
  const limits = [
    ['Gagal masuk per akun', accountSignIns],
    ['Gagal masuk per akun dan jaringan', accountNetworkSignIns],
    ['Gagal masuk per jaringan', networkSignIns],
    ['Pendaftaran per jaringan', networkRegistrations],
    ['Tautan lewat email per jaringan', networkLinks],
  ] as const
  return Promise.all(limits.map(async ([name, limit]) => ({ name, reached: await limit.reached() })))
}

/** @throws Forbidden without the permission 'security'. */
export async function getSecurityFigures(person: Person): Promise<SecurityFigures> {
  if (!mayManageSecurity(person)) throw new Forbidden()
  const [coverage, sessions, failed, limits, dormant, auditCheck] = await Promise.all([
    countCoverage(),
    countStaffSessions(),
    findFailed(),
    countReached(),
    findDormant(),
    getLastAuditCheck(),
  ])
  return { coverage, sessions, failed, limits, dormant, auditCheck }
}
